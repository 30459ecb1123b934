import type { WithdrawnItem } from '#contract/api/published.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { isPublicAt } from '#contract/content/schedule.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { claimIdOf } from '#storage/collections/content-slugs.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { addressOf, type BuiltInItem } from '../files/file-items.ts';

/** What of a file decides whether visitors get it. */
interface File {
  draft: Pick<BuiltInItem['draft'], 'type' | 'slug' | 'status'>;
  dates: Pick<BuiltInItem['dates'], 'publishAt'>;
}

/** A file of `content/` that visitors do not get any more, and the item that rules over it. */
export interface WithdrawnFile extends Pick<WithdrawnItem, 'type' | 'slug' | 'status'> {
  item: string;
}

/**
 * The files whose item is not public, was deleted, or has another slug by now; one that nobody sees yet cannot be withdrawn. A file that no item ever took speaks
 * for itself (architecture §6).
 *
 * @param records the items as they stand
 */
export async function withdrawnFiles(
  stores: ContentStores,
  files: readonly File[],
  records: readonly StoredRecord<ContentItem>[],
  now: Date,
): Promise<WithdrawnFile[]> {
  const standing = new Map(records.map((record) => [addressOf(record.value), record]));
  const found: WithdrawnFile[] = [];
  const free: File[] = [];
  for (const file of files) {
    const { type, slug } = file.draft;
    const record = standing.get(addressOf(file.draft));
    if (!record) free.push(file);
    else if (
      !isPublicAt(record.value, now) &&
      isPublicAt({ status: file.draft.status, publishAt: file.dates.publishAt }, now)
    ) {
      const status = record.value.status === 'archived' ? 'archived' : 'draft';
      found.push({ type, slug, status, item: record.id });
    }
  }
  if (free.length === 0) return found;
  const holders = await stores.slugs.lastHolders();
  for (const { draft } of free) {
    const item = holders.get(claimIdOf(draft));
    const status = item === undefined ? null : await whatBecameOf(stores, item, draft);
    if (item !== undefined && status) found.push({ type: draft.type, slug: draft.slug, status, item });
  }
  return found;
}

/** Why an item does not have an address any more; null where it never had it, since its writer was too late. */
async function whatBecameOf({ content }: ContentStores, id: string, address: Pick<ContentItem, 'type' | 'slug'>) {
  const revisions = await content.history(id);
  const had = revisions.some(({ value }) => value !== null && addressOf(value) === addressOf(address));
  if (!had) return null;
  return revisions[0]?.value === null ? 'deleted' : 'moved';
}

/** A withdrawn file in the shape of an item that hides it. */
export const asHidingItem = ({ type, slug }: Pick<WithdrawnFile, 'type' | 'slug'>): ContentItem => ({
  id: `${type}.${slug}`,
  type,
  slug,
  title: slug,
  status: 'archived',
  content: null,
  order: 0,
  createdAt: '1970-01-01T00:00:00Z',
  updatedAt: '1970-01-01T00:00:00Z',
  publishedAt: null,
});
