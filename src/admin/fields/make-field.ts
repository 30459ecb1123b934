import { createElement, type ComponentType } from 'react';
import type { Field, InputProps } from './field.ts';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

type Own = Pick<Field, 'kind' | 'initial' | 'parse' | 'serialise'> & Partial<Field>;

/** A field with what all fields take from their schema, shown by `Control` as a whole. */
export function makeField(facts: SchemaFacts, Control: ComponentType<InputProps & { field: Field }>, own: Own): Field {
  const field: Field = {
    help: facts.help,
    optional: facts.optional,
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(Control, { ...props, field }),
    ...own,
  };
  return field;
}
