import { retention } from '#storage/collections/retention.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { storesOf } from '#storage/stores.ts';
import type { Call } from '../http/call.ts';
import type { Guard } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { readSwitch } from './switches.ts';

/** How long an interrupted restore can be continued. After that, the site counts as in use, just as it is. */
const waitsMs = 24 * 60 * 60_000;

/**
 * If a restore has not ended: when it last wrote, and the time until which it is waited for; otherwise null (decision
 * 0197). What the site adds or deletes in the meantime would make the restore refuse to continue. All in milliseconds
 * since 1970.
 */
export async function openRestore(deployContext: string, now: number): Promise<{ at: number; until: number } | null> {
  const at = await storesOf(deployContext).open(retention).readDone('restore');
  return at !== null && now < at + waitsMs ? { at, until: at + waitsMs } : null;
}

/** Whether a restore has begun and not ended. `now` is milliseconds since 1970. */
export const isBeingRestored = async (deployContext: string, now: number): Promise<boolean> =>
  (await openRestore(deployContext, now)) !== null;

/**
 * Turns away requests from outside while only half of the data that they concern is there and, if there is no secret
 * for ids yet, while a site in maintenance waits for its restore, which needs the site to be empty (decision 0109).
 * Throws Refusal `maintenance`.
 */
export async function refuseUntilRestored({ deployContext, now }: Pick<Call, 'deployContext' | 'now'>): Promise<void> {
  const [isBegun, hasIds] = await Promise.all([
    isBeingRestored(deployContext, now.getTime()),
    storesOf(deployContext).open(subscribers).hasSecret(),
  ]);
  if (!isBegun && (hasIds || !(await readSwitch(deployContext, 'maintenance_mode')))) return;
  throw new Refusal('maintenance', 'This site is being restored. Nothing was changed. Please try again later.', {
    retryAfterSeconds: 300,
  });
}

/** The same for every call of a function. */
export const closedUntilRestored: Guard = { when: 'after-body', check: refuseUntilRestored };
