import type { ContentRevision } from '#contract/api/admin-content.ts';
import type { ContentItem, LiveVersion } from '#contract/content/item.ts';
import { isFixed } from '#contract/content/types.ts';
import { canonical } from './canonical.ts';

/** How to undo the last change that visitors see. */
export type TakingBack =
  /** Publish again what visitors saw before it. */
  | { how: 'version'; rev: number; version: Pick<LiveVersion, 'slug' | 'title' | 'content'> }
  /** Nothing was published before it, but a template needs the item: revert to its file. */
  | { how: 'file' }
  /** Nothing was published before it. */
  | { how: 'withdraw' };

/** What visitors saw of an item at that revision; null if nothing. */
const published = (item: ContentItem | null): LiveVersion | null =>
  item?.live ?? (item?.status === 'published' ? item : null);

const textOf = (version: LiveVersion | null): string =>
  version ? canonical([version.slug, version.title, version.content]) : '';

/**
 * How to return to what visitors saw before the present version.
 *
 * @param revisions the history of the item, newest first
 */
export function takingBack([newest, ...older]: readonly ContentRevision[]): TakingBack {
  const now = textOf(published(newest?.item ?? null));
  const before = older.find(
    (revision) => revision.unreadable === undefined && textOf(published(revision.item)) !== now,
  );
  const version = published(before?.item ?? null);
  if (before && version) return { how: 'version', rev: before.rev, version };
  return newest?.item && isFixed(newest.item) ? { how: 'file' } : { how: 'withdraw' };
}
