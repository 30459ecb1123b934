import { createElement } from 'react';
import type { Field } from './field.ts';
import { parseJsonText } from './json-text.ts';
import ListInput from './ListInput.tsx';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/** A list of whatever `element` is. */
export function listField(facts: SchemaFacts, element: Field): Field {
  const { help, optional } = facts;
  const field: Field = {
    kind: 'list',
    help,
    optional,
    initial: () => (optional ? undefined : []),
    entryIn: (list) => (element.initialIn ?? element.initial)(list) ?? '',
    parse: parseJsonText,
    serialise: (value) =>
      Array.isArray(value)
        ? value.map((entry, index) => `${index + 1}.\n${element.serialise(entry)}`).join('\n\n')
        : '',
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(ListInput, { ...props, field, element }),
  };
  return field;
}
