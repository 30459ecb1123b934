import { createElement } from 'react';
import type { Field } from './field.ts';
import { parseJsonText } from './json-text.ts';
import LongTextInput from './LongTextInput.tsx';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/** Any value without a more suitable field, as JSON. */
export function jsonField(facts: SchemaFacts): Field {
  const { optional } = facts;
  const field: Field = {
    kind: 'json',
    help: [facts.help, 'Written as JSON.'].filter(Boolean).join(' '),
    optional,
    initial: () => undefined,
    parse: (shown) => (shown.trim() === '' ? undefined : parseJsonText(shown)),
    serialise: (value) => (value === undefined ? '' : JSON.stringify(value, null, 2)),
    validate: (value) => problemOf(facts, value, Infinity),
    Input: (props) => createElement(LongTextInput, { ...props, field }),
  };
  return field;
}
