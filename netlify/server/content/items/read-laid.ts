import type { ContentItem } from '#contract/content/item.ts';
import { reservationIdOf } from '#storage/collections/content-slugs.ts';
import { isLive, isReadable, type StoredRecord } from '#storage/revision.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { addressOf } from '../files/file-items.ts';
import type { Withdrawn } from '../visible/visible.ts';
import { publishedVersion } from '../visible/visible-at.ts';
import { itemIdsFor, matchFiles, type PlacedFile } from './match-files.ts';

type Address = Pick<ContentItem, 'type' | 'slug'>;

/** What the store lays over the files: all current items, and the files whose item was deleted or has another slug. */
export interface StoredItems {
  records: StoredRecord<ContentItem>[];
  items: ContentItem[];
  gone: Withdrawn[];
}

/**
 * Reads what the store lays over the files. A file that no item ever took is not gone: it stands for itself (decision
 * 0074). A file whose item cannot be read is gone, since the item may have been withdrawn (decision 0088). So is a
 * renamed file, until its item follows: the item stands for it under any name (decision 0051).
 */
export async function readLaid(stores: ContentStores, files: readonly PlacedFile[]): Promise<StoredItems> {
  const [{ records, unreadable }, holders] = await Promise.all([
    stores.content.all(),
    files.length === 0 ? new Map<string, string | null>() : stores.slugs.lastHolders(),
  ]);
  const lost = new Set(unreadable.map(({ id }) => id));
  const items = records.map(({ value }) => value);
  const ruled = new Set(items.flatMap(ruledBy));
  const gone: Withdrawn[] = [];
  const unclaimed: PlacedFile[] = [];
  for (const file of files) {
    const address = placeOf(file);
    if (ruled.has(addressOf(address))) continue;
    const item = holders.get(reservationIdOf(address));
    const isUnreadable = item === null || (item !== undefined && lost.has(item));
    const status = isUnreadable ? 'unreadable' : item && (await whatBecameOf(stores, item, address));
    if (status) gone.push({ ...address, status, item: item ?? null });
    else unclaimed.push(file);
  }
  // Without a reservation there never was an item that a renamed file could belong to.
  const isAsked = unclaimed.length > 0 && holders.size > 0;
  const held = isAsked
    ? await heldBack(stores, files, unclaimed, { records, ids: [...lost, ...holders.values()] })
    : [];
  return { records, items, gone: [...gone, ...held] };
}

const placeOf = ({ type, version }: PlacedFile): Address => ({ type, slug: version.slug });

/**
 * The renamed files whose item still has its former address, was deleted or cannot be read.
 * @param unclaimed the files without an item at their address
 * @param known.ids the ids of items that ever existed
 */
async function heldBack(
  stores: ContentStores,
  files: readonly PlacedFile[],
  unclaimed: readonly PlacedFile[],
  known: { records: readonly StoredRecord<ContentItem>[]; ids: readonly (string | null)[] },
): Promise<Withdrawn[]> {
  const links = await stores.bases.links();
  const matched = matchFiles(files, known.records, links);
  const ids = new Set(known.ids);
  const held: Withdrawn[] = [];
  for (const file of unclaimed) {
    const item = matched.get(file)?.id;
    const former = item === undefined ? itemIdsFor(file, links).filter((id) => ids.has(id)) : [];
    const why = item === undefined ? await lossOf(stores, former) : ({ status: 'moved', item } as const);
    if (why) held.push({ ...placeOf(file), ...why });
  }
  return held;
}

/** The first of these items that was deleted or cannot be read. */
async function lossOf({ content }: ContentStores, ids: readonly string[]) {
  for (const item of ids) {
    const [newest] = await content.history(item);
    if (newest && !isReadable(newest)) return { status: 'unreadable', item } as const;
    if (newest?.value === null) return { status: 'deleted', item } as const;
  }
  return null;
}

/** The addresses whose files an item stands for: its own, and the one at which visitors see it. */
const ruledBy = ({ type, slug, live }: ContentItem): string[] => [
  addressOf({ type, slug }),
  addressOf({ type, slug: live?.slug ?? slug }),
];

/**
 * Why an item no longer has an address; null if it never had it, because another writer was quicker, or has it by now,
 * because it was written since the items were listed. Null, too, if it never took a file and visitors never saw it
 * there: a later file at that address is none of its own (decision 0074).
 */
async function whatBecameOf({ content }: ContentStores, id: string, address: Address) {
  const revisions = await content.history(id);
  const [newest] = revisions;
  if (newest && !isReadable(newest)) return 'unreadable';
  const rules = (value: ContentItem): boolean => ruledBy(value).includes(addressOf(address));
  const values = revisions.filter(isLive).map(({ value }) => value);
  if (!values.some(rules)) return null;
  const tookFile = values.some(({ origin, dropped }) => (origin ?? dropped) !== undefined);
  const wasSeen = values.some((value) => publishedVersion(value)?.slug === address.slug);
  if (!tookFile && !wasSeen) return null;
  if (newest?.value && rules(newest.value)) return null;
  return newest?.value === null ? 'deleted' : 'moved';
}
