import type { ImportRow } from '#contract/api/subscriber-import.ts';
import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

/** Who vouches for the rows of an import, and when. */
export interface Import {
  /** When the call came, in UTC. */
  at: string;
  /** User name of the administrator. */
  by: string;
}

/** The outcome of importing a subscriber. */
export type Importing =
  | { outcome: 'new' | 'pending'; record: SubscriberRecord }
  | { outcome: 'already' | 'unsubscribed' | 'spam' };

/** The version recorded for a consent text that this site never showed. */
const elsewhere = 'imported';

/**
 * The outcome for an address that a file calls confirmed. A subscriber who has left stays unsubscribed, spam is left
 * for the administrator to judge, and a confirmed subscriber keeps the consent given here. No mail is sent, since there
 * is no errand (decision 0127).
 * @param standing the current record; null for none
 */
export function importing(
  standing: SubscriberRecord | null,
  row: ImportRow & { proof: string },
  { at, by }: Import,
): Importing {
  if (standing?.spam) return { outcome: 'spam' };
  if (standing && standing.unsubscribedAt !== null) return { outcome: 'unsubscribed' };
  if (standing && standing.verifiedAt !== null) return { outcome: 'already' };
  const verifiedAt = row.confirmedAt ?? at;
  const confirmed = {
    status: 'confirmed' as const,
    verifiedAt,
    consent: {
      version: row.version ?? elsewhere,
      at: row.consentAt ?? verifiedAt,
      page: row.page ?? null,
      imported: { at, by, proof: row.proof },
    },
  };
  if (standing) return { outcome: 'pending', record: { ...standing, ...confirmed } };
  const { email, subscribedAt: createdAt = verifiedAt } = row;
  return {
    outcome: 'new',
    record: { email, source: 'website', createdAt, unsubscribedAt: null, ...confirmed, spam: false },
  };
}
