import type { ImportRow } from '#contract/api/subscriber-import.ts';
import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

/** How an import vouches for its rows. */
export interface Import {
  /** When the call came, in UTC. */
  at: string;
  /** User name of the administrator. */
  by: string;
}

/** What an import makes of a subscriber. */
export type Importing =
  { outcome: 'new' | 'pending'; record: SubscriberRecord } | { outcome: 'already' | 'unsubscribed' | 'spam' };

/** What consent to a text that this site never showed is called. */
const elsewhere = 'imported';

/**
 * What becomes of an address that a file says was confirmed. Whoever has left stays so, what is filed as spam is for the administrator to judge, and who is confirmed keeps
 * what they agreed to here. Nothing is mailed: there is no errand (decision 0127).
 *
 * @param standing what is kept of it; null for nothing
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
