import * as z from 'zod/mini';
import { collection } from '../records.ts';

/** Why nothing is sent to an address any more. */
export const suppressionReasons = ['not me', 'bounced', 'complained', 'erased'] as const;

/** An address that is not written to, of which nothing else is kept: the id is that of its subscriber, an HMAC (rules 35). */
export const suppressionRecord = z.object({
  reason: z.enum(suppressionReasons),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** Until when; for good where it is not said. */
  until: z.optional(z.number()),
});
export type SuppressionRecord = z.infer<typeof suppressionRecord>;

export const suppressions = collection('suppressions', { schema: suppressionRecord, keep: 3 });

/** Whether an address is not to be written to now; `record` is what is kept of it. */
export const isSuppressed = (record: SuppressionRecord | null | undefined, now: number): boolean =>
  record !== null && record !== undefined && (record.until ?? Infinity) > now;

/** What is kept of an address that an administrator erases. What says for good that nothing arrives there, or that nothing is wanted, stays. */
export const suppressedByErasing = (
  standing: SuppressionRecord | null | undefined,
  at: number,
): SuppressionRecord | null =>
  standing && standing.reason !== 'erased' && standing.until === undefined ? null : { reason: 'erased', at };

/** The end of an erasure's suppression, for an address whose owner confirms by a mail that was asked for after the erasure; null for anything else (decision 0127). */
export const liftedByConfirming = (
  standing: SuppressionRecord,
  { mailedAt, now }: { mailedAt: number; now: number },
): SuppressionRecord | null =>
  standing.reason === 'erased' && standing.at < mailedAt && isSuppressed(standing, now)
    ? { ...standing, until: now }
    : null;
