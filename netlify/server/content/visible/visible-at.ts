import type { ContentItem, LiveVersion } from '#contract/content/item.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import type { ContentType } from '#contract/content/types.ts';

type Entry = Scheduled & { status: string };
type Placed = Pick<LiveVersion, 'slug' | 'publishAt'>;
/** What decides at which slug visitors see an item. `live` is the version that they see beside a draft of changes. */
export type Seen = Placed & { type: ContentType; status: string; live?: Placed | undefined };

/** Milliseconds since 1970 until which something is held back, or null if it is not. */
const heldUntil = ({ publishAt }: Scheduled, now: Date): number | null => {
  const at = publishAt === undefined ? Number.NaN : Date.parse(publishAt);
  return at > now.getTime() ? at : null;
};

/** Whether visitors see something at a moment: it is published, and its scheduled moment, if any, has come. */
export const isVisible = (entry: Entry, now: Date): boolean =>
  entry.status === 'published' && heldUntil(entry, now) === null;

/** The slug under which visitors see an item, or the version beside it; null if they see neither. */
export function publicSlug({ live, ...own }: Seen, now: Date): string | null {
  const seen = live ? { ...live, status: 'published' } : own;
  return isVisible(seen, now) ? seen.slug : null;
}

/**
 * The first moment after `now` at which one of these becomes visible on schedule; null if none is scheduled. An answer
 * is valid until then.
 */
export function nextMoment(entries: Iterable<Entry>, now: Date): Date | null {
  let first = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const until = entry.status === 'published' ? heldUntil(entry, now) : null;
    if (until !== null && until < first) first = until;
  }
  return Number.isFinite(first) ? new Date(first) : null;
}

/**
 * The published version of an item: the one beside a draft of changes, else the item itself if it is published; null if
 * neither exists.
 */
export function publishedVersion(item: ContentItem): ContentItem | null {
  const { live, ...own } = item;
  if (!live) return own.status === 'published' ? own : null;
  const { publishAt: _, ...rest } = own;
  return { ...rest, ...live, status: 'published' };
}

/** The version of an item that visitors see at a moment; null if they see none (decision 0050). */
export function visibleVersion(item: ContentItem, now: Date): ContentItem | null {
  const published = publishedVersion(item);
  return published && isVisible(published, now) ? published : null;
}

/**
 * The part of an item that is kept beside a draft of changes: the fields of its published version that visitors see;
 * undefined if it has none.
 */
export function besideDraft(item: ContentItem): LiveVersion | undefined {
  const published = publishedVersion(item);
  if (!published) return undefined;
  const { slug, title, content, publishedAt, publishAt } = published;
  return { slug, title, content, publishedAt, ...(publishAt !== undefined && { publishAt }) };
}
