import type { Segment } from '#contract/campaign.ts';
import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

/** Whether an id is that of a subscriber, and not of what was filed beside one, which is nobody's consent. */
export const isSubscriber = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

/** Whether a subscriber was to be written to at a moment (milliseconds since 1970): confirmed by then and not unsubscribed, and not filed as spam. */
export const isConfirmed = ({ verifiedAt, unsubscribedAt, spam }: SubscriberRecord, at: number): boolean =>
  !spam &&
  verifiedAt !== null &&
  Date.parse(verifiedAt) <= at &&
  (unsubscribedAt === null || Date.parse(unsubscribedAt) > at);

/**
 * Whether a subscriber belongs to the audience of what began at a moment: confirmed then, and of the segment. Whoever leaves later belongs to it still, and is skipped when
 * their turn comes.
 */
export const isInAudience = (value: SubscriberRecord, segment: Segment, start: number): boolean =>
  isConfirmed(value, start) && isInSegment(value, segment);

function isInSegment({ consent, createdAt }: SubscriberRecord, segment: Segment): boolean {
  if (segment.kind === 'all') return true;
  if (segment.kind === 'page') return consent.page !== null && pagesAround(consent.page).includes(segment.page);
  const day = createdAt.slice(0, 10);
  return (segment.from === null || day >= segment.from) && (segment.to === null || day <= segment.to);
}

/** The pages that stand for whoever signed up on one: itself and those above it, as `/essays` does for an essay; the home page for itself alone. */
export const pagesAround = (page: string): string[] =>
  page.split('/').flatMap((_, depth, names) => (depth === 0 ? [] : [names.slice(0, depth + 1).join('/')]));
