import { createElement } from 'react';
import type { Field } from './field.ts';
import { problemOf, type SchemaFacts } from './schema-facts.ts';
import TextInput from './TextInput.tsx';

/** A number. Invalid text stays as typed, to be refused in the words of the schema. */
export function numberField(facts: SchemaFacts): Field {
  const { help, optional } = facts;
  const field: Field = {
    kind: 'number',
    help,
    optional,
    initial: () => undefined,
    parse: (shown) => {
      const text = shown.trim();
      if (text === '') return undefined;
      const value = Number(text);
      return Number.isFinite(value) ? value : shown;
    },
    serialise: (value) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)),
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(TextInput, { ...props, field }),
  };
  return field;
}
