import { pathOf } from '../files/path-of.ts';
import { publicSlug, type Seen } from './visible-at.ts';

/**
 * The address at which visitors see an item at a moment, even beside a draft of changes; null if they see none, or it
 * has no address of its own.
 */
export function publicPathOf(item: Seen, now: Date): string | null {
  const slug = publicSlug(item, now);
  return slug === null ? null : pathOf(item.type, slug);
}
