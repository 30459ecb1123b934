import { isFields } from '#contract/is-fields.ts';
import { createElement } from 'react';
import { bandKinds } from '#contract/content/page-band.ts';
import { kindIn, ofKind, type BandEntries } from './band-value.ts';
import BandInput from './BandInput.tsx';
import type { Field } from './field.ts';
import { linesOf } from './group-value.ts';
import { parseJsonText } from './json-text.ts';
import { makeField } from './make-field.ts';
import type { SchemaFacts } from './schema-facts.ts';

/** An unused band name. */
function freeId(bands: readonly unknown[]): string {
  const taken = new Set(bands.map((band) => (isFields(band) ? band['id'] : undefined)));
  let number = bands.length + 1;
  while (taken.has(`band-${number}`)) number += 1;
  return `band-${number}`;
}

/** A band of a page: its kind, and the fields of that kind. A new band is Markdown text. */
export function bandField(facts: SchemaFacts, entries: BandEntries): Field {
  const initialIn = (bands: readonly unknown[]) => ({ ...ofKind('prose', {}, entries), id: freeId(bands) });
  return makeField(facts, (props) => createElement(BandInput, { ...props, entries }), {
    kind: 'band',
    initial: () => initialIn([]),
    initialIn,
    parse: parseJsonText,
    serialise(value) {
      const kind = kindIn(value);
      if (!kind || !isFields(value)) return value === undefined ? '' : JSON.stringify(value);
      return [`Kind: ${bandKinds[kind].label}`, ...linesOf(entries[kind], value)].join('\n');
    },
  });
}
