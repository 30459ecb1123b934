import { StorageContended } from '#storage/contention.ts';
import { formQuota } from '#storage/collections/overruns.ts';
import type { Limits } from '#storage/collections/limits.ts';
import { logEvent } from '../http/log.ts';

/** What a public form may be sent (rules 25, 43). */
export interface FormLimit {
  /** Name of the form in storage. */
  form: string;
  /** As many are accepted from one address of origin in any stretch of `windowMs` milliseconds. */
  max: number;
  windowMs: number;
  /** Completes "Please wait … before …". */
  before: string;
  /** As many come to the whole site on a usual day. */
  usual: number;
  /** Completes "More than … came that day." */
  what: string;
}

/** As many of one form are accepted from one address of origin in a day (UTC). */
export const mostADay = 20;

/** The bucket of the whole site, in which what is not filed anyway is counted by the day (UTC), one place a block. */
export const siteBucketOf = (form: string): string => form;

export type Counted =
  | {
      allowed: true;
      /** Whether no more than the usual number has come to the site that day. */
      isUsual: boolean;
      /** For a submission that turns out to be a repeated one. */
      giveBack: () => Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a submission, or says in how many seconds it may come again. Quotas are spent call by call: with larger blocks, instances that end would use up a
 * day that nobody wrote in (decision 0083).
 *
 * @param origin mark of the address that it came from, as `limits.origin` makes it
 * @param countsForSite false for what is filed as spam anyway, so that programs do not use up the usual number
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
  // What is filed counts too, by itself: else it would be answered sooner.
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

/** Where so many come at once that they cannot be counted, they are more than usual, and no reason to close the form (rules 43). */
function notUsual(error: unknown): false {
  if (error instanceof StorageContended) return false;
  throw error;
}
