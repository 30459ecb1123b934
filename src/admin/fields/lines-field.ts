import { createElement } from 'react';
import type { Field } from './field.ts';
import LongTextInput from './LongTextInput.tsx';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/** A list of texts, one per line; empty lines are ignored. */
export function linesField(facts: SchemaFacts): Field {
  const { optional } = facts;
  const field: Field = {
    kind: 'lines',
    help: [facts.help, 'One per line.'].filter(Boolean).join(' '),
    optional,
    initial: () => (optional ? undefined : []),
    parse: (shown) => {
      const lines = shown.split('\n').filter((line) => line.trim() !== '');
      return optional && lines.length === 0 ? undefined : lines;
    },
    serialise: (value) =>
      Array.isArray(value)
        ? value.map((line: unknown) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
        : value === undefined
          ? ''
          : JSON.stringify(value),
    validate: (value) => problemOf(facts, value, 1),
    Input: (props) => createElement(LongTextInput, { ...props, field }),
  };
  return field;
}
