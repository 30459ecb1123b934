import * as z from 'zod/mini';
import { collection } from '../records.ts';

/** Why an address gets no more mail. */
export const suppressionReasons = ['not me', 'bounced', 'complained', 'erased'] as const;

/** An address that gets no mail. Nothing else is kept about it: the id is its subscriber's, an HMAC (rules 35). */
export const suppressionRecord = z.object({
  reason: z.enum(suppressionReasons),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** When it ends; if missing, it lasts for good. For a bounce or complaint: when it was lifted. */
  until: z.optional(z.number()),
  /** When an administrator last erased the data of the address. No older data is restored (decision 0127). */
  erasedAt: z.optional(z.number()),
  /**
   * For "not me" alongside a suppression that lasts longer: the time until which nothing about the address is stored.
   */
  disownedUntil: z.optional(z.number()),
  /** The provider that reported a bounce or complaint, such as `Postmark`. */
  by: z.optional(z.string()),
  /**
   * The status with which the mail was refused (RFC 3463), such as `5.1.1`. The server's own words are not kept: they
   * may contain the address.
   */
  code: z.optional(z.string()),
});
export type SuppressionRecord = z.infer<typeof suppressionRecord>;

export const suppressions = collection('suppressions', { schema: suppressionRecord, keep: 3 });

/** Whether an address must not get mail now. */
export const isSuppressed = (record: SuppressionRecord | null | undefined, now: number): boolean =>
  record !== null && record !== undefined && (record.until ?? Infinity) > now;

/** The time until which the owner's "this was not me" holds; undefined if they did not say so. */
const disownedUntil = ({ reason, until, disownedUntil: beside }: SuppressionRecord): number | undefined =>
  reason === 'not me' ? until : beside;

/** Whether the owner of an address said that someone else had entered it, and that still holds. */
export const hasDisowned = (record: SuppressionRecord | null | undefined, now: number): boolean =>
  record !== null && record !== undefined && (disownedUntil(record) ?? -Infinity) > now;

/** What must outlast any newer suppression. */
const disownedBefore = (standing: SuppressionRecord | null | undefined): { disownedUntil?: number } => {
  const until = standing ? disownedUntil(standing) : undefined;
  return until === undefined ? {} : { disownedUntil: until };
};

/**
 * The suppression to write when the owner of an address says that someone else entered it. A suppression that lasts
 * longer is kept, and records this as well. A bounce is not kept: the mail did reach them.
 */
export const disowned = (standing: SuppressionRecord | undefined, at: number, until: number): SuppressionRecord =>
  standing && standing.until === undefined && standing.reason !== 'bounced'
    ? { ...suppressedByErasing(standing, at), disownedUntil: until }
    : // A backup may still hold what was erased at a request, however long ago.
      { reason: 'not me', at, until, ...(standing?.erasedAt !== undefined && { erasedAt: at }) };

/** A mail that bounced, or that its recipient complained about. */
export interface Returned {
  reason: 'bounced' | 'complained';
  at: number;
  by: string;
  code?: string | undefined;
}

/** Whether the owner of an address wanted no more mail, and had not come back by a given moment. */
const isOwnersWish = (standing: SuppressionRecord, at: number): boolean =>
  (standing.reason === 'erased' || standing.reason === 'not me') && isSuppressed(standing, at);

/**
 * The suppression to write after mail came back; null if nothing changes: it is already known, a complaint or the
 * owner's wish holds, or the address has since been released. Reports from providers may be late and repeated.
 */
export function suppressedBy(standing: SuppressionRecord | null, returned: Returned): SuppressionRecord | null {
  const { reason, at, by, code } = returned;
  const isWish = standing !== null && isOwnersWish(standing, at);
  // An administrator may lift a bounce, but not the owner's wish.
  if (isWish && reason === 'bounced') return null;
  if (standing && standing.reason !== 'not me') {
    if (standing.until === undefined && (standing.reason === returned.reason || standing.reason === 'complained'))
      return null;
    if (standing.until !== undefined && returned.at <= standing.until) return null;
  }
  const erased = standing ? erasedAt(standing) : undefined;
  return {
    reason,
    // Never later than an erasure that the owner has not answered: `released` relies on that.
    at: isWish ? Math.min(at, erased ?? at) : at,
    by,
    ...(code !== undefined && { code }),
    ...(erased !== undefined && { erasedAt: erased }),
    ...disownedBefore(standing),
  };
}

/** When the data of an address was last erased; undefined if never. A "not me" counts as an erasure as well. */
export const erasedAt = (record: SuppressionRecord): number | undefined =>
  record.erasedAt ?? (record.reason === 'not me' ? record.at : undefined);

/**
 * The suppression to write when an administrator erases an address. A complaint stays a complaint, since it is final.
 */
export const suppressedByErasing = (standing: SuppressionRecord | null | undefined, at: number): SuppressionRecord =>
  standing?.reason === 'complained' && standing.until === undefined
    ? { ...standing, erasedAt: at }
    : { reason: 'erased', at, erasedAt: at, ...disownedBefore(standing) };

/**
 * The lifted suppression, for a subscriber who confirms through a mail that was requested after it; null otherwise
 * (decision 0126, decision 0127).
 */
export const liftedByConfirming = (
  standing: SuppressionRecord,
  { mailedAt, now }: { mailedAt: number; now: number },
): SuppressionRecord | null =>
  (standing.reason === 'bounced' || standing.reason === 'erased') &&
  standing.at < mailedAt &&
  isSuppressed(standing, now)
    ? { ...standing, until: now }
    : null;

/**
 * The lifted suppression, for an address that an administrator releases; null if there is none or the decision is not
 * the administrator's: after an erasure or a "not me", only the owner decides.
 */
export const released = (standing: SuppressionRecord | null, now: number): SuppressionRecord | null =>
  standing &&
  isSuppressed(standing, now) &&
  (standing.reason === 'bounced' || standing.reason === 'complained') &&
  (standing.erasedAt ?? -Infinity) < standing.at
    ? { ...standing, until: now }
    : null;
