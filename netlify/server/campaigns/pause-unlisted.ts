import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import type { Stores } from '#storage/stores.ts';
import { isTimeLeft, type Swept } from '#storage/sweep.ts';
import { pausing } from './steer.ts';

/**
 * A campaign is left alone this long after a change: longer than any action of its author or step of a sender takes.
 */
const restMs = 10 * 60_000;

/**
 * Pauses scheduled and running campaigns that are not on the sender's list, so that no screen says that they are going
 * out (decision 0188). May run twice at once, and while authors and senders are at work: an entry is written before a
 * campaign needs it and deleted after it has ended, and a campaign that has changed since it was read is left alone.
 * `at` is milliseconds since 1970. Throws StorageUnavailable.
 */
export async function pauseUnlisted(stores: Stores, at: number): Promise<Swept> {
  const kept = stores.open(campaigns);
  let done = 0;
  const { records } = await kept.all();
  for (const { id, rev, updatedAt, value } of records) {
    const next = paused(value);
    if (!next || updatedAt + restMs > at) continue;
    if (!isTimeLeft()) return { done, left: 1, failed: 0 };
    if (await kept.isOpen(id)) continue;
    if ((await kept.update(id, rev, () => next)).status !== 'updated') continue;
    // Only now: a sender that finds it on the list before it is paused would send it. It settles the open tries.
    if (next.startedAt !== undefined) await kept.reopen(id);
    done += 1;
  }
  return { done, left: 0, failed: 0 };
}

/** The paused campaign, with what its author should know; null if it is neither scheduled nor being sent. */
function paused(campaign: CampaignRecord): CampaignRecord | null {
  if (campaign.state === 'scheduled') {
    const { sendAt } = campaign;
    const planned = sendAt === undefined ? '' : `It was planned for ${inUtc(sendAt)}. `;
    return { ...campaign, state: 'paused', notice: `${planned}${notice('it was sent', 'it')}` };
  }
  const next = pausing(campaign, 0);
  return next && { ...next, notice: notice('more of it was sent', 'that') };
}

/** What was sent after the backup was made is not on record, so only the author can know of it (rules 33). */
const notice = (wasSent: string, again: string): string =>
  `It was paused because it was missing from the list of campaigns to send, as after a restore from a backup. If ${wasSent} after the backup was made, resuming sends ${again} again. Resume it or cancel it.`;

const inUtc = (moment: number): string => `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
