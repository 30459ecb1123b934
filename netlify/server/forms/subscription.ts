import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

/** A request to subscribe that was admitted. */
export interface SubscriptionRequest {
  email: string;
  /** When it was made, in UTC. */
  at: string;
  consent: SubscriberRecord['consent'];
  /** Where it came from, and what it is filed for, as its record keeps them. */
  kept: Pick<SubscriberRecord, 'spam' | 'spamReason' | 'origin' | 'note'>;
}

/** The record of an address that asks for the first time. */
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

/** Whether somebody had unsubscribed at that moment. */
export const hasLeftBefore = ({ unsubscribedAt }: SubscriberRecord, at: string): boolean =>
  unsubscribedAt !== null && unsubscribedAt < at;

/**
 * What a request changes about an address that is known, or null for nothing. One that is filed as spam never changes anything. Otherwise what was filed before is taken
 * seriously, who left comes back as pending and has to confirm anew, and a consent to another sentence replaces the one to the former (rules 35). A request that is
 * repeated does not undo what was decided since.
 */
export function resubscribed(standing: SubscriberRecord, request: SubscriptionRequest): SubscriberRecord | null {
  if (request.kept.spam) return null;
  // How much mail went to the address counts on, and a campaign counts whom it lost until they confirm.
  const { mailed, leftBy } = standing;
  const kept = { ...(mailed && { mailed }), ...(leftBy !== undefined && { leftBy }) };
  if (standing.spam) return standing.consent.at < request.at ? { ...newSubscriber(request), ...kept } : null;
  if (hasLeftBefore(standing, request.at)) return { ...newSubscriber(request), createdAt: standing.createdAt, ...kept };
  const isOpen = standing.status === 'pending' && standing.unsubscribedAt === null;
  return isOpen && standing.consent.version !== request.consent.version
    ? { ...standing, consent: request.consent }
    : null;
}
