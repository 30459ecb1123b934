import type { CampaignProgress } from '#contract/campaign.ts';
import type { CampaignRecord } from '#storage/collections/campaigns.ts';
import type { Sends } from '#storage/collections/sends.ts';
import { slicing } from '#storage/collections/subscribers.ts';
import { inParallel } from '#storage/in-parallel.ts';

export type Totals = NonNullable<CampaignRecord['totals']>;

/** How many slices are listed at once. */
const atOnce = 4;

/** Counts the outcomes for a campaign's recipients, from the keys alone. Throws StorageUnavailable. */
export async function countSends(sends: Sends, campaign: string, audience: number): Promise<Totals> {
  const none = { audience, sent: 0, failed: 0, unknown: 0, skipped: 0, deferred: 0, sending: 0 };
  const totals: Totals = { ...none, failedBy: {}, skippedBy: {} };
  const countIn = (counts: Record<string, number>, reason: string): void => {
    counts[reason] = (counts[reason] ?? 0) + 1;
  };
  await inParallel(
    slicing.begins,
    async (begin) => {
      for (const { state, reason } of (await sends.standings(campaign, begin)).values()) {
        totals[state === 'claimed' ? 'sending' : state] += 1;
        if (state === 'failed') countIn(totals.failedBy, reason);
        if (state === 'skipped') countIn(totals.skippedBy, reason);
      }
    },
    atOnce,
  );
  return totals;
}

/** The progress of a campaign; null until it has begun. */
export async function progressOf(sends: Sends, id: string, campaign: CampaignRecord): Promise<CampaignProgress | null> {
  const { startedAt, totals, audience = 0 } = campaign;
  if (startedAt === undefined) return null;
  const { failedBy: _, skippedBy: __, ...progress } = totals ?? (await countSends(sends, id, audience));
  return progress;
}
