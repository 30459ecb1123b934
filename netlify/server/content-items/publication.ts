import type { ContentItem } from '#contract/content/item.ts';
import { seenByVisitors } from '../content/published.ts';
import { canWait } from './check-schedule.ts';

type Publication = Pick<ContentItem, 'publishAt' | 'publishedAt' | 'publicAs'>;

/** The part of a draft that decides. */
type Asked = Pick<ContentItem, 'type' | 'slug' | 'status'> & { publishAt?: string | null | undefined };

/** Addresses that an item may have had; the oldest go first. */
const mostAddresses = 100;

/**
 * What saving a draft makes of the moments and addresses of an item.
 *
 * - `publishAt`: what the draft says; it keeps what stands where it says nothing, and null takes it away. A moment that went by while nobody published the item is
 *   none any more, and neither is one of a type that waits for none.
 * - `publishedAt`: when visitors saw it first, or will. What is withdrawn and published again keeps its date; what never came to its moment has none.
 * - `publicAs`: the address that visitors know, where they will not find it there any more.
 *
 * @param standing the item as it is; null for a new one
 */
export function publicationOf(standing: ContentItem | null, draft: Asked, now: Date): Publication {
  const wanted = draft.publishAt === undefined ? standing?.publishAt : (draft.publishAt ?? undefined);
  const asked = canWait(draft.type) ? wanted : undefined;
  const wasSeen = Date.parse(standing?.publishedAt ?? '') <= now.getTime();
  const seenAt = wasSeen ? (standing?.publishedAt ?? null) : null;
  const isHeld = asked !== undefined && Date.parse(asked) > now.getTime();
  const isPublished = draft.status === 'published';
  const publishAt = isPublished && !isHeld && !wasSeen ? undefined : asked;
  const publishedAt = !isPublished ? seenAt : isHeld ? asked : (seenAt ?? now.toISOString());
  const publicAs = addressesOf(standing, { type: draft.type, slug: draft.slug, status: draft.status, publishAt }, now);
  return {
    publishedAt,
    ...(publishAt !== undefined && { publishAt }),
    ...(publicAs.length > 0 && { publicAs }),
  };
}

function addressesOf(
  standing: ContentItem | null,
  next: Pick<ContentItem, 'type' | 'slug' | 'status' | 'publishAt'>,
  now: Date,
): NonNullable<ContentItem['publicAs']> {
  const known = standing?.publicAs ?? [];
  const seen = standing && seenByVisitors(standing, now);
  if (!seen) return known;
  const { type, slug } = seen;
  const after = seenByVisitors({ ...standing, ...next }, now);
  if (after?.type === type && after.slug === slug) return known;
  const others = known.filter((former) => former.type !== type || former.slug !== slug);
  return [...others, { type, slug, until: now.toISOString() }].slice(-mostAddresses);
}
