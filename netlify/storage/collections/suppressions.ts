import * as z from 'zod/mini';
import { collection } from '../records.ts';

/** Why nothing is sent to an address any more. */
export const suppressionReasons = ['not me', 'bounced', 'complained', 'erased'] as const;

/** An address that is not written to, of which nothing else is kept: the id is that of its subscriber, an HMAC (rules 35). */
export const suppressionRecord = z.object({
  reason: z.enum(suppressionReasons),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** Until when; for good where it is not said. Of a bounce or complaint: when it was lifted. */
  until: z.optional(z.number()),
  /** When what was kept of the address was erased last, by an administrator: nothing older is restored (decision 0127). */
  erasedAt: z.optional(z.number()),
  /** Who told of a bounce or complaint, such as `Postmark`. */
  by: z.optional(z.string()),
  /** The status that the mail was refused with (RFC 3463), such as `5.1.1`. What a server wrote is not kept: it may name the address. */
  code: z.optional(z.string()),
});
export type SuppressionRecord = z.infer<typeof suppressionRecord>;

export const suppressions = collection('suppressions', { schema: suppressionRecord, keep: 3 });

/** Whether an address is not to be written to now; `record` is what is kept of it. */
export const isSuppressed = (record: SuppressionRecord | null | undefined, now: number): boolean =>
  record !== null && record !== undefined && (record.until ?? Infinity) > now;

/** What is kept of an address whose owner says that somebody else gave it; null where it is not written to anyway, for longer. A bounce is no reason: they got the mail. */
export const disowned = (
  standing: SuppressionRecord | undefined,
  at: number,
  until: number,
): SuppressionRecord | null =>
  standing && standing.until === undefined && standing.reason !== 'bounced' ? null : { reason: 'not me', at, until };

/** Mail to an address came back, or whoever got it complained. */
export interface Returned {
  reason: 'bounced' | 'complained';
  at: number;
  by: string;
  code?: string | undefined;
}

/**
 * What is kept of an address once mail to it has come back; null where that changes nothing: it is known, a complaint stands, or the address was released since (what providers
 * tell may be late, and comes more than once).
 */
export function suppressedBy(standing: SuppressionRecord | null, returned: Returned): SuppressionRecord | null {
  if (standing && standing.reason !== 'not me') {
    if (standing.until === undefined && (standing.reason === returned.reason || standing.reason === 'complained'))
      return null;
    if (standing.until !== undefined && returned.at <= standing.until) return null;
  }
  const { reason, at, by, code } = returned;
  const erased = standing ? erasedAt(standing) : undefined;
  return { reason, at, by, ...(code !== undefined && { code }), ...(erased !== undefined && { erasedAt: erased }) };
}

/** When what was kept of an address was erased last; undefined where nobody says so. Who says "that was not me" has it erased too. */
export const erasedAt = (record: SuppressionRecord): number | undefined =>
  record.erasedAt ?? (record.reason === 'not me' ? record.at : undefined);

/** What is kept of an address that an administrator erases. A complaint stays what it is, since it is final. */
export const suppressedByErasing = (standing: SuppressionRecord | null | undefined, at: number): SuppressionRecord =>
  standing?.reason === 'complained' && standing.until === undefined
    ? { ...standing, erasedAt: at }
    : { reason: 'erased', at, erasedAt: at };

/** The end of what keeps mail from an address, for who confirms by a mail that was asked for after that; null for anything else (decision 0126, decision 0127). */
export const liftedByConfirming = (
  standing: SuppressionRecord,
  { mailedAt, now }: { mailedAt: number; now: number },
): SuppressionRecord | null =>
  (standing.reason === 'bounced' || standing.reason === 'erased') &&
  standing.at < mailedAt &&
  isSuppressed(standing, now)
    ? { ...standing, until: now }
    : null;

/** What is kept of an address that an administrator has be written to again; null where that is not theirs to say, or nothing keeps it: who was erased, or was not meant, decides that alone. */
export const released = (standing: SuppressionRecord | null, now: number): SuppressionRecord | null =>
  standing && isSuppressed(standing, now) && (standing.reason === 'bounced' || standing.reason === 'complained')
    ? { ...standing, until: now }
    : null;
