import { createElement } from 'react';
import type { Field } from './field.ts';
import { initialOf, isRecord, type GroupEntry } from './group-value.ts';
import GroupInput, { GroupFields } from './GroupInput.tsx';
import { parseJsonText } from './json-text.ts';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/** An object with its own fields; `bare` inside a list, which already provides a heading. */
export function groupField(facts: SchemaFacts, entries: readonly GroupEntry[], bare = false): Field {
  const { help, optional } = facts;
  const field: Field = {
    kind: 'group',
    help,
    optional,
    initial: () => initialOf(entries),
    parse: parseJsonText,
    serialise: (value) =>
      isRecord(value)
        ? entries
            .filter(({ key }) => value[key] !== undefined)
            .map(({ key, label, field: inner }) => `${label}: ${inner.serialise(value[key])}`)
            .join('\n')
        : '',
    validate: (value) => problemOf(facts, value),
    Input: (props) =>
      bare
        ? createElement(GroupFields, { ...props, entries })
        : createElement(GroupInput, { ...props, field, entries }),
  };
  return field;
}
