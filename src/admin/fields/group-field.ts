import { isFields } from '#contract/is-fields.ts';
import { createElement } from 'react';
import type { Field } from './field.ts';
import { initialOf, linesOf, type GroupEntry } from './group-value.ts';
import GroupInput, { GroupFields } from './GroupInput.tsx';
import { parseJsonText } from './json-text.ts';
import { makeField } from './make-field.ts';
import type { SchemaFacts } from './schema-facts.ts';

/** An object with its own fields; `bare` inside a list, which already provides a heading. */
export const groupField = (facts: SchemaFacts, entries: readonly GroupEntry[], bare = false): Field =>
  makeField(facts, (props) => createElement(bare ? GroupFields : GroupInput, { ...props, entries }), {
    kind: 'group',
    initial: () => initialOf(entries),
    parse: parseJsonText,
    serialise: (value) => (isFields(value) ? linesOf(entries, value).join('\n') : ''),
  });
