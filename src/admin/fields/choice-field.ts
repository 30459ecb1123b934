import { createElement } from 'react';
import ChoiceInput from './ChoiceInput.tsx';
import type { Field } from './field.ts';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/** One of the words in an enum. */
export function choiceField(facts: SchemaFacts, options: readonly string[]): Field {
  const { help, optional } = facts;
  const field: Field = {
    kind: 'choice',
    help,
    optional,
    initial: () => undefined,
    parse: (shown) => (shown === '' ? undefined : shown),
    serialise: (value) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)),
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(ChoiceInput, { ...props, field, options }),
  };
  return field;
}
