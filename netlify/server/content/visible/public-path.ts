import type { LiveVersion } from '#contract/content/item.ts';
import type { ContentType } from '#contract/content/types.ts';
import { pathOf } from '../files/path-of.ts';
import { isVisible } from './visible-at.ts';

type Entry = Pick<LiveVersion, 'slug' | 'publishAt'>;

/**
 * The address at which visitors see an item at a moment, even beside a draft of changes; null if they see none, or it
 * has no address of its own.
 */
export function publicPathOf(
  { type, status, live, ...own }: Entry & { type: ContentType; status: string; live?: Entry | undefined },
  now: Date,
): `/${string}` | null {
  const seen = live ? { ...live, status: 'published' } : { ...own, status };
  return isVisible(seen, now) ? pathOf(type, seen.slug) : null;
}
