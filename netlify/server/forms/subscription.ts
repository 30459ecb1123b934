import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

/** A request to subscribe that was admitted. */
export interface SubscriptionRequest {
  email: string;
  /** When it was made, in UTC. */
  at: string;
  consent: SubscriberRecord['consent'];
  /** Where it came from, and why it was filed, as stored in its record. */
  kept: Pick<SubscriberRecord, 'spam' | 'spamReason' | 'origin' | 'note'>;
}

/** The record of an address that subscribes for the first time. */
export const newSubscriber = ({ email, at, consent, kept }: SubscriptionRequest): SubscriberRecord => ({
  email,
  status: 'pending',
  source: 'website',
  createdAt: at,
  verifiedAt: null,
  unsubscribedAt: null,
  consent,
  ...kept,
});

/** Whether they had unsubscribed by that moment. */
export const hasLeftBefore = ({ unsubscribedAt }: SubscriberRecord, at: string): boolean =>
  unsubscribedAt !== null && unsubscribedAt < at;

/**
 * The change that a request makes to a known address, or null for none. Spam never changes anything. Otherwise a record
 * filed earlier becomes a real one, a subscriber who left becomes pending and must confirm again, and a new consent
 * text replaces the previous one (rules 35). A repeated request does not undo later decisions.
 */
export function resubscribed(standing: SubscriberRecord, request: SubscriptionRequest): SubscriberRecord | null {
  if (request.kept.spam) return null;
  // The count of mails to the address continues, and the campaign that lost them keeps counting them until they
  // confirm.
  const { mailed, leftBy } = standing;
  const kept = { ...(mailed && { mailed }), ...(leftBy !== undefined && { leftBy }) };
  if (standing.spam) return standing.consent.at < request.at ? { ...newSubscriber(request), ...kept } : null;
  if (hasLeftBefore(standing, request.at)) return { ...newSubscriber(request), createdAt: standing.createdAt, ...kept };
  const isOpen = standing.status === 'pending' && standing.unsubscribedAt === null;
  return isOpen && standing.consent.version !== request.consent.version
    ? { ...standing, consent: request.consent }
    : null;
}
