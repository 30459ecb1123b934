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
import { whileSending, type CampaignSender, type Run } from './campaign-run.ts';
import { concludeCampaign, noteStop, settleStopped } from './conclude-campaign.ts';
import { composeForMany } from './message.ts';
import { settleClaim } from './settle-claims.ts';
import { keepHeapSmall } from './small-heap.ts';
import { openLanes, workThrough, type Lane } from './work-through.ts';
import type { Turn } from './write-to.ts';

/** How often a worker checks whether its campaign was paused, canceled or taken over. */
const lookMs = 1_000;

export interface CampaignOptions {
  now?: () => number;
  /** No mail is started after this moment. */
  until?: number;
  /** False to let several workers send one campaign at once. */
  isLeased?: boolean;
  /**
   * Called when a scheduled campaign begins, and when the pictures that it sends differ from those in its text: its
   * page in the archive appears or changes.
   */
  onBegin?: (campaign: CampaignRecord) => Promise<unknown>;
}

/**
 * Does what is due for a campaign. Any number of workers may run at once, and each may be killed at any moment: no one
 * gets two mails, and a recipient who gets none because a worker was killed is `unknown` (rules 33). Resolves to the
 * time at which there is something to do again; Infinity if there is nothing, or another worker does it. Throws
 * StorageUnavailable.
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

/**
 * Prepares the mail and counts the audience; null if the mail cannot be made, and then the campaign is paused with a
 * notice.
 */
async function prepare(
  stores: Stores,
  campaign: CampaignRecord,
  { id, by, sender, now }: Pick<Run, 'id' | 'by' | 'sender' | 'now'>,
  onBegin: CampaignOptions['onBegin'],
): Promise<Run | null> {
  const campaigns = stores.open(campaignsIn);
  const subscribers = stores.open(subscribersIn);
  const { startedAt = now() } = campaign;
  const mail = await freeze(stores, id, campaign, sender.letterhead, onBegin);
  if (!mail) {
    const notice = 'No mail could be made from its text. Cancel it, fix the text, and send it again.';
    await whileSending({ campaigns, id }, (value) => ({ ...value, state: 'paused', notice }));
    return null;
  }
  if (campaign.audience === undefined) {
    const audience = await countAudienceOf(subscribers, campaign, startedAt);
    await whileSending({ campaigns, id }, (value) => ({ ...value, audience }));
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

/**
 * Stops a run whose time is up, whose campaign must not be sent any more, or that another worker has taken over. Never
 * throws: a failed check is repeated a second later.
 */
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

/**
 * Gives a turn to every recipient who has not had one, slice by slice. Resolves to when there is something to do again.
 */
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
    // Sending takes much longer than reading, so the values are released first.
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
