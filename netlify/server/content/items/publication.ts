import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import { isVisible } from '../visible/visible-at.ts';

type Publication = Pick<ContentItem, 'publishAt' | 'publishedAt' | 'publicAs'>;

/** The part of a draft that decides. */
type Asked = Pick<ContentItem, 'type' | 'slug' | 'status' | 'live'> & { publishAt?: string | null | undefined };

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
 * @param draft `live` is the version that visitors go on seeing beside it
 */
export function publicationOf(standing: ContentItem | null, draft: Asked, now: Date): Publication {
  const wanted = draft.publishAt === undefined ? standing?.publishAt : (draft.publishAt ?? undefined);
  const asked = contentTypes[draft.type].schedule ? wanted : undefined;
  const wasSeen = Date.parse(standing?.publishedAt ?? '') <= now.getTime();
  const seenAt = wasSeen ? (standing?.publishedAt ?? null) : null;
  const isHeld = asked !== undefined && Date.parse(asked) > now.getTime();
  const isPublished = draft.status === 'published';
  const publishAt = isPublished && !isHeld && !wasSeen ? undefined : asked;
  // A file that does not say when it was published has its other date, which no save changes (decision 0132).
  const isSeen = standing !== null && publicSlug(standing, now) !== null;
  const publishedAt = !isPublished ? seenAt : isHeld ? asked : (seenAt ?? (isSeen ? null : now.toISOString()));
  const { type, slug, status, live } = draft;
  const publicAs = addressesOf(standing, { type, slug, status, publishAt, live }, now);
  return {
    publishedAt,
    ...(publishAt !== undefined && { publishAt }),
    ...(publicAs.length > 0 && { publicAs }),
  };
}

type Addressed = Pick<ContentItem, 'type' | 'slug' | 'status' | 'publishAt' | 'live'>;

/** The slug under which visitors see an item, or the version beside it; null where they see neither. */
function publicSlug({ live, ...own }: Addressed, now: Date): string | null {
  const seen = live ? { ...live, status: 'published' } : own;
  return isVisible(seen, now) ? seen.slug : null;
}

function addressesOf(standing: ContentItem | null, next: Addressed, now: Date): NonNullable<ContentItem['publicAs']> {
  const known = standing?.publicAs ?? [];
  const slug = standing && publicSlug(standing, now);
  if (!standing || slug === null) return known;
  const { type } = standing;
  if (next.type === type && publicSlug(next, now) === slug) return known;
  const others = known.filter((former) => former.type !== type || former.slug !== slug);
  return [...others, { type, slug, until: now.toISOString() }].slice(-mostAddresses);
}
