import { createElement } from 'react';
import { bandKinds } from '#contract/content/page-band.ts';
import { kindIn, ofKind, type BandEntries } from './band-value.ts';
import BandInput from './BandInput.tsx';
import type { Field } from './field.ts';
import { isRecord } from './group-value.ts';
import { parseJsonText } from './json-text.ts';
import { problemOf, type SchemaFacts } from './schema-facts.ts';

/** An unused band name. */
function freeId(bands: readonly unknown[]): string {
  const taken = new Set(bands.map((band) => (isRecord(band) ? band['id'] : undefined)));
  let number = bands.length + 1;
  while (taken.has(`band-${number}`)) number += 1;
  return `band-${number}`;
}

/** A band of a page: its kind, and the fields of that kind. A new band is Markdown text. */
export function bandField(facts: SchemaFacts, entries: BandEntries): Field {
  const { help, optional } = facts;
  const initialIn = (bands: readonly unknown[]) => ({ ...ofKind('prose', {}, entries), id: freeId(bands) });
  const field: Field = {
    kind: 'band',
    help,
    optional,
    initial: () => initialIn([]),
    initialIn,
    parse: parseJsonText,
    serialise(value) {
      const kind = kindIn(value);
      if (!kind || !isRecord(value)) return value === undefined ? '' : JSON.stringify(value);
      const said = entries[kind].flatMap(({ key, label, field: inner }) =>
        value[key] === undefined ? [] : [`${label}: ${inner.serialise(value[key])}`],
      );
      return [`Kind: ${bandKinds[kind].label}`, ...said].join('\n');
    },
    validate: (value) => problemOf(facts, value),
    Input: (props) => createElement(BandInput, { ...props, entries }),
  };
  return field;
}
