import { bandKindNames, type BandKind } from '#contract/content/page-band.ts';
import { initialOf, isRecord, type GroupEntry, type JsonObject } from './group-value.ts';

/** The fields of each kind of band. */
export type BandEntries = Readonly<Record<BandKind, readonly GroupEntry[]>>;

/** The kind that a band says; a statement leaves it out, and a word that is no kind has none. */
export function kindIn(value: unknown): BandKind | undefined {
  const kind = isRecord(value) ? value['kind'] : undefined;
  return kind === undefined ? 'statement' : bandKindNames.find((name) => name === kind);
}

/** A band of another kind, with what the new kind has a field for too. Entries of their own are of another shape in each kind. */
export function ofKind(kind: BandKind, value: unknown, entries: BandEntries): JsonObject {
  const before = isRecord(value) ? value : {};
  const kept = entries[kind].flatMap(({ key }) => {
    const part = before[key];
    return key === 'items' || part === undefined ? [] : [[key, part] as const];
  });
  return {
    ...(kind !== 'statement' && { kind }),
    ...initialOf(entries[kind]),
    ...Object.fromEntries(kept),
  };
}
