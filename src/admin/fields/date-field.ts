import { createElement } from 'react';
import DateInput from './DateInput.tsx';
import type { Field } from './field.ts';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/**
 * A day, stored as the instant at which it begins in UTC, the zone in which visitors read it. An invalid day stays as
 * typed, to be refused in the words of the schema.
 */
export function dateField(facts: SchemaFacts): Field {
  const { help, optional } = facts;
  const field: Field = {
    kind: 'date',
    help,
    optional,
    initial: () => undefined,
    parse: (shown) => (shown === '' ? undefined : /^\d{4}-\d\d-\d\d$/.test(shown) ? `${shown}T00:00:00Z` : shown),
    serialise: (value) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)),
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(DateInput, { ...props, field }),
  };
  return field;
}
