import type { ContentRevision } from '#contract/api/admin-content.ts';
import type { ContentItem, LiveVersion } from '#contract/content/item.ts';
import { isFixed } from '#contract/content/types.ts';
import { canonical } from './canonical.ts';

/** How the last change that visitors see is taken back. */
export type TakingBack =
  /** What visitors saw before it is published again. */
  | { how: 'version'; rev: number; version: Pick<LiveVersion, 'slug' | 'title' | 'content'> }
  /** Nothing was published before it, and a template stands on the item: its file speaks again. */
  | { how: 'file' }
  /** Nothing was published before it. */
  | { how: 'withdraw' };

/** What visitors saw of an item as it was then; null where they saw nothing. */
const published = (item: ContentItem | null): LiveVersion | null =>
  item && (item.live ?? (item.status === 'published' ? item : null));

const textOf = (version: LiveVersion | null): string =>
  version ? canonical([version.slug, version.title, version.content]) : '';

/**
 * How to go back to what visitors saw before they saw what they see now.
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
