import { isFields } from '#contract/is-fields.ts';
import { bandKindNames, type BandKind } from '#contract/content/page-band.ts';
import { initialOf, withKey, type GroupEntry, type JsonObject } from './group-value.ts';

/** The fields of each kind of band. */
export type BandEntries = Readonly<Record<BandKind, readonly GroupEntry[]>>;

/** The kind of a band; a statement may leave it out. Undefined for an unknown kind. */
export function kindIn(value: unknown): BandKind | undefined {
  const kind = isFields(value) ? value['kind'] : undefined;
  return kind === undefined ? 'statement' : bandKindNames.find((name) => name === kind);
}

/** The kinds whose entries are a title and a text. */
const listing: ReadonlySet<BandKind | undefined> = new Set(['cards', 'questions']);

/** The entries of a band in the form that another kind needs; undefined if they do not fit. */
function itemsFor(kind: BandKind, value: JsonObject): unknown {
  const { items } = value;
  if (!Array.isArray(items) || !listing.has(kind) || !listing.has(kindIn(value))) return undefined;
  return kind === 'cards'
    ? items
    : items.map((item: unknown) => (isFields(item) ? withKey(item, 'icon', undefined) : item));
}

/** A band turned into another kind, keeping the fields that the new kind also has. */
export function ofKind(kind: BandKind, value: unknown, entries: BandEntries): JsonObject {
  const before = isFields(value) ? value : {};
  const kept = entries[kind].flatMap(({ key }) => {
    const part = key === 'items' ? itemsFor(kind, before) : before[key];
    return part === undefined ? [] : [[key, part] as const];
  });
  return {
    ...(kind !== 'statement' && { kind }),
    ...initialOf(entries[kind]),
    ...Object.fromEntries(kept),
  };
}
