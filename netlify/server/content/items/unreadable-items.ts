import type { ContentItemView, UnreadableItem } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { mapInParallel } from '#storage/in-parallel.ts';
import { isLive, type StoredRecord, type UnreadableRevision } from '#storage/revision.ts';
import { unreadableView } from '../../http/unreadable-view.ts';
import { changed, reserveSlug, noItem, staleRevision, viewOf } from './write-item.ts';

/**
 * Items whose newest revision cannot be read, each with its newest readable one, by which the administrator knows it.
 */
export async function unreadableItems(
  { content }: ContentStores,
  revisions: readonly UnreadableRevision[],
): Promise<UnreadableItem[]> {
  return mapInParallel(revisions, async (revision) => {
    const before = (await content.history(revision.id)).find(isLive);
    return { ...unreadableView(revision), rev: revision.rev, before: before ? knownBy(before) : null };
  });
}

const knownBy = ({ rev, value: { type, slug, title } }: StoredRecord<ContentItem>) => ({ rev, type, slug, title });

/**
 * An older revision of an item whose later one cannot be read: a published one becomes a draft, without a version
 * beside it. The item may since have been withdrawn, so bringing it back publishes nothing (decision 0088).
 */
export const unpublished = ({ live: _, ...item }: ContentItem): ContentItem => ({
  ...item,
  status: item.status === 'published' ? 'draft' : item.status,
});

/**
 * Writes an older revision, `unpublished`, above an unreadable one.
 * @param rev the revision that cannot be read
 * @throws Refusal `not_found`; `conflict`, with the current item or a message for its slug
 */
export async function restoreUnreadable(
  stores: ContentStores,
  rev: number,
  wanted: ContentItem,
  now: Date,
): Promise<ContentItemView> {
  const { id } = wanted;
  await reserveSlug(stores, wanted, { item: id, rev: rev + 1 });
  const written = await stores.content.supersede(id, rev, changed(wanted, wanted, now));
  if (written.status === 'missing') throw noItem();
  if (written.status === 'conflict') throw staleRevision(written.current);
  return viewOf(written);
}
