import type { Campaigns, CampaignRecord } from '#storage/collections/campaigns.ts';
import type { Sends } from '#storage/collections/sends.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { countSends, type Totals } from '../../campaigns/progress.ts';
import { whileSending, type Run } from './campaign-run.ts';
import { settleClaims } from './settle-claims.ts';

const minute = 60_000;
/** The pauses after the mail server took nothing, for the first and each following time. */
const pauses: readonly number[] = [minute, 5 * minute, 30 * minute];
const longestPause = 120 * minute;

/** How far a list may lag. */
const behindMs = minute;
/** When to look again at another worker's progress. */
const soonMs = 5_000;

/** Notes why a run has stopped, if that matters. Resolves to the time at which there is something to do again. */
export async function noteStop(run: Run): Promise<number> {
  const { stop } = run;
  if (stop?.kind === 'steered' || stop?.kind === 'time') return run.now();
  if (stop?.kind === 'refused') {
    const notice = `It was paused, since one recipient after another was refused. ${stop.reason}`;
    await whileSending(run, (campaign) => ({ ...withoutWaiting(campaign), state: 'paused', notice }));
    return run.now();
  }
  if (stop?.kind !== 'waiting') return Infinity;
  // After a run that got mails through, the pauses start over.
  const times = run.sent > 0 ? 0 : (run.campaign.waiting?.times ?? 0);
  const until = run.now() + (pauses[times] ?? longestPause);
  const waiting = { until, reason: stop.reason, times: times + 1 };
  await whileSending(run, (campaign) => ({ ...campaign, waiting }));
  return until;
}

/**
 * Ends a campaign once all recipients have had their turn and nothing is due. Resolves to the time at which there is
 * something to do again; Infinity if it is over.
 */
export async function concludeCampaign(run: Run, wake: number): Promise<number> {
  const { campaigns, id, now } = run;
  if (run.campaign.waiting && run.sent > 0) await whileSending(run, withoutWaiting);
  if (wake < Infinity) return wake;
  const { audience = 0, checkedAt } = (await campaigns.read(id))?.value ?? {};
  const totals = await countSends(run.sends, id, audience);
  if (totals.deferred + totals.sending > 0) return now() + soonMs;
  const isWhole = totals.sent + totals.failed + totals.unknown + totals.skipped >= audience;
  if (!isWhole && (run.hasWritten || checkedAt === undefined)) {
    // Either a recipient was erased, or a list lags.
    const at = now();
    await campaigns.change(id, (standing) => standing && { ...standing.value, checkedAt: at });
    return at + behindMs;
  }
  if (!isWhole && checkedAt !== undefined && checkedAt + behindMs > now()) return checkedAt + behindMs;
  const endedAt = now();
  const ended = { state: 'sent', endedAt, totals: accounted(totals) } as const;
  const { changed } = await whileSending(run, (campaign) => ({ ...withoutWaiting(campaign), ...ended }));
  if (changed) await campaigns.close(id);
  return changed ? Infinity : now();
}

function withoutWaiting({ waiting: _, ...campaign }: CampaignRecord): CampaignRecord {
  return campaign;
}

/**
 * The missing ones left the audience before their turn, without a trace: they were erased, filed as spam or no longer
 * confirmed.
 */
function accounted(totals: Totals): Totals {
  const { audience, sent, failed, unknown, skipped, deferred, sending } = totals;
  const sum = sent + failed + unknown + skipped + deferred + sending;
  const gone = Math.max(0, audience - sum);
  if (gone === 0) return { ...totals, audience: sum };
  return {
    ...totals,
    skipped: skipped + gone,
    skippedBy: { ...totals.skippedBy, gone: (totals.skippedBy['gone'] ?? 0) + gone },
  };
}

/**
 * Finishes the work on a campaign that is not being sent: settles every open try, and keeps the totals of a canceled
 * one.
 */
export async function settleStopped(
  { campaigns, sends }: { campaigns: Campaigns; sends: Sends },
  { id, value }: StoredRecord<CampaignRecord>,
  now: number,
): Promise<number> {
  const { state, startedAt, totals, audience = 0 } = value;
  if (startedAt !== undefined && (state === 'paused' || state === 'canceled')) {
    const wake = await settleClaims(sends, id, now);
    if (wake < Infinity) return wake;
    if (state === 'canceled' && totals === undefined) {
      const counted = await countSends(sends, id, audience);
      await campaigns.change(id, (standing) => standing && { ...standing.value, totals: counted });
    }
  }
  await campaigns.close(id);
  // Its author may have put it back on the list since it was read.
  const standing = await campaigns.read(id);
  if (standing?.value.state !== 'scheduled' && standing?.value.state !== 'sending') return Infinity;
  await campaigns.reopen(id);
  return now;
}
