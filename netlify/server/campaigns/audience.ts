import type { Segment } from '#contract/campaign.ts';
import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

/** Whether an id is a subscriber's own, not that of a record filed alongside one, which represents no one's consent. */
export const isSubscriber = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

/**
 * Whether a subscriber could be written to at a moment (milliseconds since 1970): confirmed and, if imported, imported
 * by then, not unsubscribed then, and not filed as spam.
 */
export const isConfirmed = (
  { verifiedAt, unsubscribedAt, spam, consent, away }: SubscriberRecord,
  at: number,
): boolean => {
  const isBy = (moment: string): boolean => Date.parse(moment) <= at;
  // A file may say that an address was confirmed long before it was imported.
  const isHere = verifiedAt !== null && isBy(verifiedAt) && isBy(consent.imported?.at ?? verifiedAt);
  const isAway = away !== undefined && isBy(away.from) && !isBy(away.to);
  return !spam && isHere && !isAway && (unsubscribedAt === null || !isBy(unsubscribedAt));
};

/**
 * Whether a subscriber belongs to the audience of a campaign that began at `start`: confirmed then, and in the segment.
 * A subscriber who leaves later still belongs to it, and is skipped when their turn comes.
 */
export const isInAudience = (value: SubscriberRecord, segment: Segment, start: number): boolean =>
  isConfirmed(value, start) && isInSegment(value, segment);

function isInSegment({ consent, createdAt }: SubscriberRecord, segment: Segment): boolean {
  if (segment.kind === 'all') return true;
  if (segment.kind === 'page') return consent.page !== null && pagesAround(consent.page).includes(segment.page);
  const day = createdAt.slice(0, 10);
  return (segment.from === null || day >= segment.from) && (segment.to === null || day <= segment.to);
}

/**
 * The segments (by page) to which a sign-up on this page belongs: the page itself and those above it, as `/essays` is
 * above an essay. The home page stands only for itself.
 */
export const pagesAround = (page: string): string[] =>
  page.split('/').flatMap((_, depth, names) => (depth === 0 ? [] : [names.slice(0, depth + 1).join('/')]));
