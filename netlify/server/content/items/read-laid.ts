import type { ContentItem } from '#contract/content/item.ts';
import { reservationIdOf } from '#storage/collections/content-slugs.ts';
import { isLive, isReadable, type StoredRecord } from '#storage/revision.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { idOfName } from '../files/document.ts';
import { fileFingerprint } from '../files/file-fingerprint.ts';
import { addressOf } from '../files/file-items.ts';
import type { Withdrawn } from '../visible/visible.ts';
import { publishedVersion } from '../visible/visible-at.ts';
import { fits, itemIdsFor, type PlacedFile } from './match-files.ts';

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
 * file that was renamed, if it has an id of its own and its item was deleted, withdrawn or edited (decision 0051).
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
  // A file without an id of its own is known by its name alone.
  const isAsked = hasLeft(files, records, holders) && unclaimed.some(hasOwnId);
  const held = !isAsked ? [] : await heldBack(stores, files, unclaimed.filter(hasOwnId), { records, lost, holders });
  return { records, items, gone: [...gone, ...held] };
}

const placeOf = ({ type, version }: PlacedFile): Address => ({ type, slug: version.slug });

/** Whether any item may have lost its file to another name: it has none at its address, or was deleted. */
function hasLeft(
  files: readonly PlacedFile[],
  records: readonly StoredRecord<ContentItem>[],
  holders: ReadonlyMap<string, string | null>,
): boolean {
  const places = new Set(files.map((file) => addressOf(placeOf(file))));
  const types = new Set<ContentItem['type']>(files.map(({ type }) => type));
  const ids = new Set<string | null>(records.map(({ id }) => id));
  const tookFile = ({ origin, dropped }: ContentItem) => (origin ?? dropped) !== undefined;
  return (
    records.some(({ value }) => types.has(value.type) && tookFile(value) && !places.has(addressOf(value))) ||
    [...holders.values()].some((id) => !ids.has(id))
  );
}

const hasOwnId = ({ type, id, version }: PlacedFile): boolean =>
  id !== version.slug && id !== idOfName(type, version.slug);

/**
 * The renamed files that would show again what visitors no longer see, or would be seen beside their edited item: until
 * a sync, the item stands for them at its former address. The file of an item without edits is shown at once.
 */
async function heldBack(
  stores: ContentStores,
  files: readonly PlacedFile[],
  named: readonly PlacedFile[],
  known: {
    records: readonly StoredRecord<ContentItem>[];
    lost: ReadonlySet<string>;
    holders: ReadonlyMap<string, string | null>;
  },
): Promise<Withdrawn[]> {
  const links = await stores.bases.links();
  const byId = new Map(known.records.map(({ id, value }) => [id, value]));
  const everHeld = new Set([...known.holders.values(), ...known.lost]);
  // A copy of a file has the file's id as well, but the item follows the one at its address.
  const places = new Set(files.map((file) => addressOf(placeOf(file))));
  const held: Withdrawn[] = [];
  for (const file of named) {
    const ids = itemIdsFor(file, links);
    const item = ids.find((id) => byId.has(id));
    const value = item === undefined ? undefined : byId.get(item);
    if (value === undefined || item === undefined) {
      const lost = ids.filter((id) => everHeld.has(id));
      const why = await lossOf(stores, file, lost);
      if (why) held.push({ ...placeOf(file), ...why });
    } else if (fits(file, value) && !places.has(addressOf(value)) && !isAsItsFile(value)) {
      held.push({ ...placeOf(file), status: 'moved', item });
    }
  }
  return held;
}

const isAsItsFile = (item: ContentItem): boolean =>
  publishedVersion(item) !== null && !item.live && fileFingerprint(item) === item.origin;

/** The first of these items that was deleted or cannot be read. */
async function lossOf({ content }: ContentStores, file: PlacedFile, ids: readonly string[]) {
  for (const item of ids) {
    const revisions = await content.history(item);
    const [newest] = revisions;
    if (newest && !isReadable(newest)) return { status: 'unreadable', item } as const;
    if (newest?.value !== null) continue;
    // The number of a deleted project may be given to a new one.
    const last = revisions.find(isLive)?.value;
    if (file.type !== 'project' || last?.title === file.version.title) return { status: 'deleted', item } as const;
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
 * because it has been written since the items were listed. Also null if it never took a file and visitors never saw it
 * there: a later file at that address does not belong to it (decision 0074).
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
