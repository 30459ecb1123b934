import { createElement } from 'react';
import type * as z from 'zod/mini';
import type { Field } from './field.ts';
import { parseJsonText } from './json-text.ts';
import ListInput from './ListInput.tsx';
import { makeField } from './make-field.ts';
import type { SchemaFacts } from './schema-facts.ts';

/** Whether the schema fixes the length of a list. */
const isCounted = (schema: z.core.$ZodType): boolean =>
  schema._zod.def.checks?.some((check) => check._zod.def.check === 'length_equals') === true;

/** A list of `element`s. */
export function listField(facts: SchemaFacts, element: Field): Field {
  const { optional, schema, entries } = facts;
  const stays = entries ?? (isCounted(schema) ? 'count' : null);
  return makeField(facts, (props) => createElement(ListInput, { ...props, element, stays }), {
    kind: 'list',
    initial: () => (optional ? undefined : []),
    entryIn: (list) => (element.initialIn ?? element.initial)(list) ?? '',
    parse: parseJsonText,
    serialise: (value) =>
      Array.isArray(value)
        ? value.map((entry, index) => `${index + 1}.\n${element.serialise(entry)}`).join('\n\n')
        : '',
  });
}
