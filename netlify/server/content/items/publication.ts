import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';
import type { Draft } from '../files/file-items.ts';
import { publicSlug, type Seen } from '../visible/visible-at.ts';

type Publication = Pick<ContentItem, 'publishAt' | 'publishedAt' | 'publicAs'>;

/** The fields of a draft that affect publication. */
type Asked = Pick<ContentItem, 'type' | 'slug' | 'status' | 'live'> & Pick<Draft, 'publishAt' | 'atOnce'>;

/** How many former addresses an item may remember; the oldest are dropped first. */
const mostAddresses = 100;

/**
 * The moments and addresses of an item after a draft is saved.
 * - `publishAt`: as the draft says; kept if the draft says nothing, removed by null. A moment that passed while the item
 *   was not published is dropped, and so is one for a type without a schedule, and a future one if the draft is
 *   published at once.
 * - `publishedAt`: when visitors first saw it, or will first see it. An item that is withdrawn and published again keeps
 *   its date; one that never reached its moment has none, and neither has one whose file gives no such date.
 * - `publicAs`: the address that visitors know, once they no longer find the item there.
 * @param standing the current item; null for a new one
 * @param draft `live` is the version that visitors keep seeing beside it
 */
export function publicationOf(standing: ContentItem | null, draft: Asked, now: Date): Publication {
  const wanted = draft.publishAt === undefined ? standing?.publishAt : (draft.publishAt ?? undefined);
  const isToCome = wanted !== undefined && Date.parse(wanted) > now.getTime();
  const asked = contentTypes[draft.type].schedule && !(draft.atOnce && isToCome) ? wanted : undefined;
  const wasSeen = Date.parse(standing?.publishedAt ?? '') <= now.getTime();
  const seenAt = wasSeen ? (standing?.publishedAt ?? null) : null;
  const isHeld = asked !== undefined && isToCome;
  const isPublished = draft.status === 'published';
  const isSeen = standing !== null && publicSlug(standing, now) !== null;
  const seenUntil = isSeen ? now.getTime() : leftAt(standing);
  const isLapsed = asked !== undefined && !wasSeen && !(Date.parse(asked) <= seenUntil);
  const publishAt = isPublished && !isHeld && isLapsed ? undefined : asked;
  // If a file does not say when it was published, its other date counts, which no save changes (decision 0132). An item
  // without a file that was public before had a date of its own, until it was postponed.
  const isFromFile = (standing?.origin ?? standing?.dropped) !== undefined;
  const isDatedByFile = isSeen || (isFromFile && !Number.isNaN(seenUntil));
  const dated = seenAt ?? (isDatedByFile ? null : now.toISOString());
  const publishedAt = !isPublished ? seenAt : isHeld ? asked : dated;
  const { type, slug, status, live } = draft;
  const publicAs = addressesOf(standing, { type, slug, status, publishAt, live }, now);
  return {
    publishedAt,
    ...(publishAt !== undefined && { publishAt }),
    ...(publicAs.length > 0 && { publicAs }),
  };
}

/** When visitors last found an item at an address that it left, in milliseconds since 1970; NaN if they never did. */
const leftAt = (item: ContentItem | null): number => Date.parse(item?.publicAs?.at(-1)?.until ?? '');

function addressesOf(standing: ContentItem | null, next: Seen, now: Date): NonNullable<ContentItem['publicAs']> {
  const known = standing?.publicAs ?? [];
  const slug = standing && publicSlug(standing, now);
  if (!standing || slug === null) return known;
  const { type } = standing;
  if (next.type === type && publicSlug(next, now) === slug) return known;
  const others = known.filter((former) => former.type !== type || former.slug !== slug);
  return [...others, { type, slug, until: now.toISOString() }].slice(-mostAddresses);
}
