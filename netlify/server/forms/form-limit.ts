import { StorageContended } from '#storage/contention.ts';
import { formQuota } from '#storage/collections/overruns.ts';
import type { Limits } from '#storage/collections/limits.ts';
import { logEvent } from '../http/log.ts';

/** The limits of a public form (rules 25, 43). */
export interface FormLimit {
  /** Name of the form in storage. */
  form: string;
  /** How many submissions one address of origin may make in any window of `windowMs` milliseconds. */
  max: number;
  windowMs: number;
  /** Completes "Please wait … before …". */
  before: string;
  /** How many submissions the whole site gets on a normal day. */
  usual: number;
  /** Completes "More than … came that day." */
  what: string;
}

/** How many submissions of one form an address of origin may make in a day (UTC). */
export const mostADay = 20;

/**
 * The bucket that counts a day's submissions of the whole site (UTC), except those filed as spam anyway; one call per
 * block.
 */
export const siteBucketOf = (form: string): string => form;

export type Counted =
  | {
      allowed: true;
      /** Whether the site is still within its usual number for the day. */
      isUsual: boolean;
      /** Undoes the count, for a submission that turns out to be a repeat. */
      giveBack: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a submission, or says in how many seconds it may be sent again. Quotas are spent call by call: with larger
 * blocks, instances that end would use up a day without submissions (decision 0083).
 * @param origin mark of the address of origin, from `limits.origin`
 * @param countsForSite false for spam, so that bots do not use up the usual number
 */
export async function countSubmission(
  limits: Limits,
  { form, max, windowMs, usual }: FormLimit,
  { origin, now, countsForSite }: { origin: string; now: number; countsForSite: boolean },
): Promise<Counted> {
  const bucket = `${form} ${origin}`;
  const result = await limits.take(bucket, { max, windowMs, now });
  if (!result.allowed) return result;
  const spend = (of: string, most: number) => limits.spend(of, { max: most, block: 1, now });
  // Spam is counted too, in its own bucket; otherwise it would be answered faster.
  const ofAll = countsForSite ? siteBucketOf(form) : `${form} filed`;
  const [ofOrigin, isUsual] = await Promise.all([
    spend(bucket, mostADay),
    spend(ofAll, usual).then(({ allowed }) => allowed, notUsual),
  ]);
  const giveBack = async (): Promise<void> => {
    if (ofOrigin.allowed) limits.giveBack(bucket, now);
    if (isUsual) limits.giveBack(ofAll, now);
    await limits.release(bucket, result.slot);
  };
  if (ofOrigin.allowed) return { allowed: true, isUsual, giveBack };
  await giveBack();
  const quota = `${form}${formQuota}`;
  if (await limits.noteOverrun(quota, bucket, now)) logEvent({ event: 'quota_used_up', quota });
  return ofOrigin;
}

/** A rush too big to count exceeds the usual number, but is no reason to close the form (rules 43). */
function notUsual(error: unknown): false {
  if (error instanceof StorageContended) return false;
  throw error;
}
