import type { MediaItem } from '#contract/api/admin-media.ts';
import type { ListPage } from './paged-list.ts';

type Placed = Pick<MediaItem, 'id' | 'createdAt' | 'uses'>;

/** Newest first, then by id, like the server. */
const isBefore = (one: Placed, other: Placed): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt > other.createdAt;

/**
 * The loaded pages with a file put in its place. A file that belongs after them was already in the library: it will
 * come with its page, and is already counted.
 */
export function withItem<T extends Placed>(page: ListPage<T>, item: T): ListPage<T> {
  const shown = page.records.find(({ id }) => id === item.id);
  const others = page.records.filter(({ id }) => id !== item.id);
  const found = others.findIndex((other) => isBefore(item, other));
  if (found < 0 && !shown && page.nextCursor !== null) return page;
  // The answer to an upload does not include the number of uses.
  const placed = shown ? { ...item, uses: shown.uses } : item;
  const records = others.toSpliced(found < 0 ? others.length : found, 0, placed);
  return { ...page, records, total: page.total === null ? null : page.total + (shown ? 0 : 1) };
}
