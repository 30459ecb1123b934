import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { campaignLeases } from '#storage/collections/campaign-leases.ts';
import { campaigns as campaignsIn, type CampaignRecord } from '#storage/collections/campaigns.ts';
import { deferralIn, sends as sendsIn } from '#storage/collections/sends.ts';
import { subscribers as subscribersIn } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import type { Stores } from '#storage/stores.ts';
import { isInAudience, isSubscriber } from '../../campaigns/audience.ts';
import { comeDue, countAudienceOf, freeze } from './begin-campaign.ts';
import type { CampaignSender, Run } from './campaign-run.ts';
import { concludeCampaign, noteStop, settleStopped } from './conclude-campaign.ts';
import { composeForMany } from './message.ts';
import { settleClaim } from './settle-claims.ts';
import { keepHeapSmall } from './small-heap.ts';
import { openLanes, workThrough, type Lane } from './work-through.ts';
import type { Turn } from './write-to.ts';

/** How often a worker looks whether its campaign is paused, canceled or somebody else's. */
const lookMs = 1_000;

export interface CampaignOptions {
  now?: () => number;
  /** No mail is begun after this moment. */
  until?: number;
  /** False where several workers are to be at one campaign at once. */
  isLeased?: boolean;
  /** Told of what was planned and begins, and where other pictures than were written are sent: its page in the archive is there from now on, or another one. */
  onBegin?: (campaign: CampaignRecord) => Promise<unknown>;
}

/**
 * Does what is due about a campaign. Any number of workers may do so at once, and each may be killed at any moment: nobody gets two mails, and whoever gets none by that is
 * `unknown` (rules 33). Resolves to the moment at which there is something to do again; Infinity where there is not, or somebody else does it. Throws StorageUnavailable.
 */
export async function sendCampaign(
  stores: Stores,
  id: string,
  sender: CampaignSender,
  options: CampaignOptions = {},
): Promise<number> {
  const { now = Date.now } = options;
  const campaigns = stores.open(campaignsIn);
  const sends = stores.open(sendsIn);
  const found = await campaigns.read(id);
  if (!found) {
    await sends.erase(id);
    await campaigns.close(id);
    return Infinity;
  }
  if (found.value.state === 'scheduled') {
    if ((found.value.sendAt ?? 0) > now()) return found.value.sendAt ?? 0;
    const { changed, record } = await campaigns.change(id, (standing) => standing && comeDue(standing.value, now()));
    if (changed && record.value.state === 'sending') await options.onBegin?.(record.value);
    return now();
  }
  if (found.value.state !== 'sending') return settleStopped({ campaigns, sends }, found, now());
  const { until = 0 } = found.value.waiting ?? {};
  if (until > now()) return until;

  const by = randomUUID();
  const lease = options.isLeased === false ? null : await stores.open(campaignLeases)(id, by, now());
  if (lease === null && options.isLeased !== false) return Infinity;
  keepHeapSmall();
  const lanes = openLanes(sender.open);
  try {
    const run = await prepare(stores, found.value, { id, by, sender, now }, options.onBegin);
    return run ? await carryOut(run, lanes, lease, options.until ?? Infinity) : now();
  } finally {
    for (const { server } of lanes) server.close();
    await lease?.end();
  }
}

/** Reads what the mails are made from, and counts who gets one; null where that cannot be made, and then the campaign is paused and says why. */
async function prepare(
  stores: Stores,
  campaign: CampaignRecord,
  { id, by, sender, now }: Pick<Run, 'id' | 'by' | 'sender' | 'now'>,
  onBegin: CampaignOptions['onBegin'],
): Promise<Run | null> {
  const campaigns = stores.open(campaignsIn);
  const subscribers = stores.open(subscribersIn);
  const { startedAt = now() } = campaign;
  const change = (decide: (campaign: CampaignRecord) => CampaignRecord) =>
    campaigns.change(id, (standing) => (standing?.value.state === 'sending' ? decide(standing.value) : null));
  const mail = await freeze(stores, id, campaign, sender.letterhead, onBegin);
  if (!mail) {
    const notice = 'No mail could be made of its text. Cancel it, and send it anew once the text is mended.';
    await change((value) => ({ ...value, state: 'paused', notice }));
    return null;
  }
  if (campaign.audience === undefined) {
    const audience = await countAudienceOf(subscribers, campaign, startedAt);
    await change((value) => ({ ...value, audience }));
  }
  const { from, domain } = sender;
  return {
    ...{ id, by, sender, now, campaign, startedAt, campaigns, subscribers },
    compose: await composeForMany({ from, ...mail }, domain),
    sends: stores.open(sendsIn),
    suppressions: stores.open(suppressions),
    linkKey: await subscribers.linkKey(),
    ...{ stop: null, sent: 0, isProven: false, hasWritten: false, streak: { of: null, length: 0 } },
  };
}

type Lease = Awaited<ReturnType<ReturnType<typeof campaignLeases>>>;

async function carryOut(run: Run, lanes: readonly Lane[], lease: Lease, until: number): Promise<number> {
  const watching = new AbortController();
  const watched = watch(run, lease, until, watching.signal);
  try {
    const wake = await goOver(run, lanes);
    if (run.stop) return await noteStop(run);
    return await concludeCampaign(run, wake);
  } finally {
    watching.abort();
    await watched;
  }
}

/** Stops a run whose time is up, whose campaign is not to be sent any more, or which is somebody else's. Never throws: what cannot be looked at is looked at a second later. */
async function watch(run: Run, lease: Lease, until: number, signal: AbortSignal): Promise<void> {
  while (!run.stop) {
    const isOver = await sleep(lookMs, false, { signal }).catch(() => true);
    if (isOver) return;
    try {
      if (run.now() >= until) run.stop ??= { kind: 'time' };
      const standing = await run.campaigns.read(run.id);
      if (standing?.value.state !== 'sending') run.stop ??= { kind: 'steered' };
      if (lease && !(await lease.beat(run.now()))) run.stop ??= { kind: 'lost' };
    } catch {
      // Storage fails for a moment.
    }
  }
}

/** Gives everybody of the audience their turn who has not had it, a slice after the other. Resolves to when there is something to do again. */
async function goOver(run: Run, lanes: readonly Lane[]): Promise<number> {
  let wake = Infinity;
  for await (const { begin, records } of run.subscribers.eachOfSlice()) {
    if (run.stop) break;
    const known = await run.sends.standings(run.id, begin);
    const turns: Turn[] = [];
    for (const { id: subscriber, value } of records) {
      if (known.has(subscriber) || !isSubscriber(subscriber)) continue;
      if (isInAudience(value, run.campaign.segment, run.startedAt)) turns.push({ subscriber, attempt: 1, refusals: 0 });
    }
    // Sending to them takes much longer than this: their values are not held meanwhile.
    records.length = 0;
    for (const [subscriber, standing] of known) {
      const { attempt } = standing;
      if (standing.state === 'claimed')
        wake = Math.min(wake, await settleClaim(run.sends, run.id, { subscriber, attempt }, run.now()));
      if (standing.state !== 'deferred') continue;
      const { dueAt, refusals } = deferralIn(standing);
      if (dueAt > run.now()) wake = Math.min(wake, dueAt);
      else turns.push({ subscriber, attempt: attempt + 1, refusals });
    }
    wake = Math.min(wake, await workThrough(run, lanes, turns));
  }
  return wake;
}
