import { mostBatches } from '#contract/api/events.ts';
import type { Limits, Quota } from '#storage/collections/limits.ts';
import { logEvent } from '../http/log.ts';
import { tooManyRequests } from '../http/refusal.ts';

/** `dropped`: only the number of its events is stored. */
export type BatchKind = 'counted' | 'dropped';

type Size = Omit<Quota, 'now'>;

// Dropped batches have a quota of their own, so that bots and made-up pages cannot stop the counting of visitors. An
// instance that ends loses its block.
export const siteQuotas: Readonly<Record<BatchKind, Size>> = {
  counted: { max: mostBatches.site, block: 10 },
  dropped: { max: 1_000, block: 10 },
};
const originQuota: Size = { max: mostBatches.origin, block: 5 };

/** The bucket of the whole site. */
export const siteBucketOf = (kind: BatchKind): string => `events ${kind}`;

/** Names of the quotas in the record of a day on which they ran out. */
export const eventQuotas = { site: 'events', dropped: 'events-dropped', origin: 'events-origin' } as const;

/**
 * Decides whether a batch may be stored today (rules 43, decision 0083). The first refusal is reported, in the log of
 * each instance and to the administrator.
 *
 * @param origin the day's mark of the sending address
 * @throws Refusal `too_many_requests`
 */
export async function admitBatch(limits: Limits, origin: string, kind: BatchKind, now: Date): Promise<void> {
  const at = now.getTime();
  const refuse = async (quota: string, bucket: string, retryAfterSeconds: number) => {
    const isNews = await limits.noteOverrun(quota, bucket, at);
    if (isNews) logEvent({ event: 'quota_used_up', quota });
    throw tooManyRequests(retryAfterSeconds, 'sending more events');
  };
  const siteBucket = siteBucketOf(kind);
  // The site's quota first: once it is used up, a new address costs no key of its own.
  const site = await limits.spend(siteBucket, { ...siteQuotas[kind], now: at });
  if (!site.allowed) {
    const quota = kind === 'counted' ? eventQuotas.site : eventQuotas.dropped;
    return refuse(quota, siteBucket, site.retryAfterSeconds);
  }
  const originBucket = `events of ${origin}`;
  const own = await limits.spend(originBucket, { ...originQuota, now: at });
  if (own.allowed) return;
  // An address that has used up its own quota does not use up the site's.
  limits.giveBack(siteBucket, at);
  return refuse(eventQuotas.origin, originBucket, own.retryAfterSeconds);
}
