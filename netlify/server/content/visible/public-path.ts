import type { ContentType } from '#contract/content/types.ts';
import { pathOf } from '../files/path-of.ts';
import { publicSlug } from './visible-at.ts';

type Seen = Parameters<typeof publicSlug>[0] & { type: ContentType };

/**
 * The address at which visitors see an item at a moment, even beside a draft of changes; null if they see none, or it
 * has no address of its own.
 */
export function publicPathOf({ type, ...item }: Seen, now: Date): `/${string}` | null {
  const slug = publicSlug(item, now);
  return slug === null ? null : pathOf(type, slug);
}
