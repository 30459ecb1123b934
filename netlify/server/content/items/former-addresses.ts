import type { ContentItem } from '#contract/content/item.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { isLive, type StoredRecord } from '#storage/revision.ts';
import { pathOf } from '../files/path-of.ts';
import { isVisible, publishedVersion } from '../visible/visible-at.ts';

/**
 * Addresses at which visitors once saw an item but no longer do, because it was withdrawn, moved or deleted. A link
 * there was right once (decision 0096). Addresses that were never public are left out, since anyone may ask.
 * @param seen the versions that visitors see
 */
export async function formerAddresses(
  { content, slugs }: ContentStores,
  seen: readonly StoredRecord<ContentItem>[],
): Promise<string[]> {
  const [{ records }, holders] = await Promise.all([content.all(), slugs.lastHolders()]);
  const standing = new Set(records.map(({ id }) => id));
  const deleted = new Set([...holders.values()].flatMap((id) => (id === null || standing.has(id) ? [] : [id])));
  const paths = new Set(records.flatMap(({ value }) => publicPaths(value)));
  await inParallel([...deleted], async (id) => {
    const revisions = await content.history(id);
    const last = revisions.find(isLive);
    if (!last) return;
    const published = publishedVersion(last.value);
    // What counts is whether it was public when it was deleted.
    const until = new Date(revisions[0]?.updatedAt ?? last.updatedAt);
    const own = published && isVisible(published, until) ? pathOf(published.type, published.slug) : null;
    for (const path of [...publicPaths(last.value), ...(own === null ? [] : [own])]) paths.add(path);
  });
  for (const { value } of seen) paths.delete(pathOf(value.type, value.slug) ?? '');
  return [...paths].sort();
}

const publicPaths = ({ publicAs = [] }: ContentItem): string[] =>
  publicAs.flatMap(({ type, slug }) => pathOf(type, slug) ?? []);
