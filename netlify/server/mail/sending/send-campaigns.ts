import { setTimeout as sleep } from 'node:timers/promises';
import { campaigns } from '#storage/collections/campaigns.ts';
import type { Stores } from '#storage/stores.ts';
import type { CampaignSender } from './campaign-run.ts';
import { sendCampaign, type CampaignOptions } from './send-campaign.ts';

/** Campaigns due later than this are left to the next scheduled run. */
const patienceMs = 5 * 60_000;
/** Shortest time between two checks. */
const leastMs = 500;

export interface CampaignsOptions extends CampaignOptions {
  until: number;
  /**
   * Aborted once another run is wanted, which sees campaigns that were started meanwhile: this one then stops waiting.
   */
  wanted?: AbortSignal;
}

/**
 * Does what is due for all campaigns, and waits for what is due soon. Resolves to whether time ran out first. Throws
 * the first StorageUnavailable, after the other campaigns have had their turn.
 */
export async function sendCampaigns(
  stores: Stores,
  sender: CampaignSender,
  options: CampaignsOptions,
): Promise<boolean> {
  const { now = Date.now, until, wanted } = options;
  for (;;) {
    let wake = Infinity;
    const failures: unknown[] = [];
    for (const id of await openIds(stores)) {
      if (now() >= until) return true;
      try {
        wake = Math.min(wake, await sendCampaign(stores, id, sender, options));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    if (wake - now() > patienceMs) return false;
    if (Math.max(wake, now()) >= until) return true;
    await sleep(Math.max(leastMs, wake - now()), undefined, { signal: wanted }).catch(() => undefined);
    if (wanted?.aborted) return false;
  }
}

async function openIds(stores: Stores): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of stores.open(campaigns).open()) ids.push(id);
  return ids.sort();
}
