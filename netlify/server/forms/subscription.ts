import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

/** A request to subscribe that was admitted. */
export interface SubscriptionRequest {
  email: string;
  /** When it was made, in UTC. */
  at: string;
  /** Sent by a program (rules 25). */
  spam: boolean;
  consent: SubscriberRecord['consent'];
  origin: string;
}

/** The record of an address that asks for the first time. */
export const newSubscriber = ({ email, at, spam, consent, origin }: SubscriptionRequest): SubscriberRecord => ({
  email,
  status: 'pending',
  source: 'website',
  createdAt: at,
  verifiedAt: null,
  unsubscribedAt: null,
  consent,
  spam,
  origin,
});

/**
 * What a request changes about an address that is known, or null for nothing. A program never changes anything. Otherwise what was filed as spam is taken seriously, who
 * left comes back as pending and has to confirm anew, and a consent to another sentence replaces the one to the former (rules 35).
 */
export function resubscribed(standing: SubscriberRecord, request: SubscriptionRequest): SubscriberRecord | null {
  if (request.spam) return null;
  if (standing.spam) return newSubscriber(request);
  // A request that is repeated does not undo that the person has left since.
  const hasLeft = standing.unsubscribedAt !== null && standing.unsubscribedAt < request.at;
  if (hasLeft) return { ...newSubscriber(request), createdAt: standing.createdAt };
  const isOpen = standing.status === 'pending' && standing.unsubscribedAt === null;
  return isOpen && standing.consent.version !== request.consent.version
    ? { ...standing, consent: request.consent }
    : null;
}
