import { createElement } from 'react';
import type { Field } from './field.ts';
import { parseJsonText } from './json-text.ts';
import ListInput from './ListInput.tsx';
import type * as z from 'zod/mini';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/** Whether the schema fixes the length of a list. */
const isCounted = (schema: z.core.$ZodType): boolean =>
  schema._zod.def.checks?.some((check) => check._zod.def.check === 'length_equals') === true;

/** A list of `element`s. */
export function listField(facts: SchemaFacts, element: Field): Field {
  const { help, optional, schema, entries } = facts;
  const stays = entries ?? (isCounted(schema) ? 'count' : null);
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
    Input: (props) => createElement(ListInput, { ...props, field, element, stays }),
  };
  return field;
}
