import { createElement } from 'react';
import type { Field } from './field.ts';
import { problemOf, type SchemaFacts } from './schema-facts.ts';
import SwitchInput from './SwitchInput.tsx';

/** Yes or no. */
export function switchField(facts: SchemaFacts): Field {
  const { help, optional } = facts;
  const field: Field = {
    kind: 'switch',
    help,
    optional,
    initial: () => (optional ? undefined : false),
    parse: (shown) => shown === 'yes',
    serialise: (value) => (value === true ? 'yes' : 'no'),
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(SwitchInput, { ...props, field }),
  };
  return field;
}
