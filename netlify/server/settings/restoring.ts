import { retention } from '#storage/collections/retention.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { storesOf } from '#storage/stores.ts';
import type { Call } from '../http/call.ts';
import type { Guard } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { readSwitch } from './switches.ts';

/** How long an interrupted restore can be continued. After that, the site is in use as it is. */
const waitsMs = 24 * 60 * 60_000;

/**
 * When a restore that has not ended last wrote, and until when it is waited for; null if there is none (decision 0197).
 * What the site adds or deletes meanwhile would make it refuse to continue. All in milliseconds since 1970.
 */
export async function openRestore(deployContext: string, now: number): Promise<{ at: number; until: number } | null> {
  const at = await storesOf(deployContext).open(retention).readDone('restore');
  return at !== null && now < at + waitsMs ? { at, until: at + waitsMs } : null;
}

/** Whether a restore has begun and not ended. `now` is milliseconds since 1970. */
export const isBeingRestored = async (deployContext: string, now: number): Promise<boolean> =>
  (await openRestore(deployContext, now)) !== null;

/**
 * Puts off what comes from outside while only half of what it concerns is there, and, without the secret of ids, while
 * a site in maintenance waits for its restore, which needs it empty (decision 0109). Throws Refusal `maintenance`.
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
