import type { ContentItem } from '#contract/content/item.ts';
import { reservationIdOf } from '#storage/collections/content-slugs.ts';
import { isLive, isReadable, type StoredRecord } from '#storage/revision.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { addressOf } from '../files/file-items.ts';
import type { Withdrawn } from '../visible/visible.ts';

type Address = Pick<ContentItem, 'type' | 'slug'>;

/** What the store lays over the files: all current items, and the files whose item was deleted or has another slug. */
export interface StoredItems {
  records: StoredRecord<ContentItem>[];
  items: ContentItem[];
  gone: Withdrawn[];
}

/**
 * Reads what the store lays over the files. A file that no item ever took is not gone: it stands for itself (decision
 * 0074). A file whose item cannot be read is gone, since the item may have been withdrawn (decision 0088).
 * @param files addresses of the files in question
 */
export async function readLaid(stores: ContentStores, files: readonly Address[]): Promise<StoredItems> {
  const [{ records, unreadable }, holders] = await Promise.all([
    stores.content.all(),
    files.length === 0 ? new Map<string, string | null>() : stores.slugs.lastHolders(),
  ]);
  const lost = new Set(unreadable.map(({ id }) => id));
  const items = records.map(({ value }) => value);
  const ruled = new Set(items.flatMap(ruledBy));
  const free = files.filter((file) => !ruled.has(addressOf(file)));
  const gone: Withdrawn[] = [];
  for (const { type, slug } of free) {
    const item = holders.get(reservationIdOf({ type, slug }));
    if (item === undefined) continue;
    const isUnreadable = item === null || lost.has(item);
    const status = isUnreadable ? 'unreadable' : await whatBecameOf(stores, item, { type, slug });
    if (status) gone.push({ type, slug, status, item });
  }
  return { records, items, gone };
}

/** The addresses whose files an item stands for: its own, and the one at which visitors see it. */
const ruledBy = ({ type, slug, live }: ContentItem): string[] => [
  addressOf({ type, slug }),
  addressOf({ type, slug: live?.slug ?? slug }),
];

/**
 * Why an item no longer has an address; null if it never had it, because another writer was quicker, or has it by now,
 * because it was written since the items were listed.
 */
async function whatBecameOf({ content }: ContentStores, id: string, address: Address) {
  const revisions = await content.history(id);
  const [newest] = revisions;
  if (newest && !isReadable(newest)) return 'unreadable';
  const rules = (value: ContentItem): boolean => ruledBy(value).includes(addressOf(address));
  if (!revisions.filter(isLive).some(({ value }) => rules(value))) return null;
  if (newest?.value && rules(newest.value)) return null;
  return newest?.value === null ? 'deleted' : 'moved';
}
