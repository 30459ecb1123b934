import type { ContentRevision } from '#contract/api/admin-content.ts';
import type { ContentItem, LiveVersion } from '#contract/content/item.ts';
import { isFixed } from '#contract/content/types.ts';
import { canonical } from './canonical.ts';
import { isToCome } from './is-to-come.ts';

/** How to undo the last change that visitors see. */
export type TakingBack =
  /**
   * Publish again what visitors saw before it, or were going to see: `publishAt` is its time if that is still to come.
   */
  | { how: 'version'; rev: number; version: Pick<LiveVersion, 'slug' | 'title' | 'content' | 'publishAt'> }
  /** Nothing was published before it, but a template needs the item: revert to its file. */
  | { how: 'file' }
  /** Nothing was published before it. */
  | { how: 'withdraw' };

type Version = Extract<TakingBack, { how: 'version' }>['version'];

/** What visitors saw of an item at that revision, or were going to see at a future time; null if nothing. */
function published(item: ContentItem | null, now: Date): Version | null {
  const version = item?.live ?? (item?.status === 'published' ? item : null);
  if (!version) return null;
  const { slug, title, content, publishAt } = version;
  return { slug, title, content, ...(isToCome(publishAt, now) && { publishAt }) };
}

/**
 * How to return to what visitors saw before the current version.
 *
 * @param revisions the history of the item, newest first
 */
export function takingBack([newest, ...older]: readonly ContentRevision[], now: Date): TakingBack {
  const textOf = (item: ContentItem | null) => canonical(published(item, now));
  const present = textOf(newest?.item ?? null);
  const before = older.find((revision) => revision.unreadable === undefined && textOf(revision.item) !== present);
  const version = published(before?.item ?? null, now);
  if (before && version) return { how: 'version', rev: before.rev, version };
  return newest?.item && isFixed(newest.item) ? { how: 'file' } : { how: 'withdraw' };
}
