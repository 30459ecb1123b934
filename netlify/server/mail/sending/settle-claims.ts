import type { Sends } from '#storage/collections/sends.ts';
import { slicing } from '#storage/collections/subscribers.ts';

/** Longer than one mail can take, plus a minute for lagging lists: after this, its sender must have died. */
const claimMs = 5 * 60_000;

/**
 * Settles a try for which only the start is recorded. Resolves to the time at which its outcome can be decided;
 * Infinity once it has been.
 */
export async function settleClaim(
  sends: Sends,
  campaign: string,
  { subscriber, attempt }: { subscriber: string; attempt: number },
  now: number,
): Promise<number> {
  const claim = await sends.claimOf(campaign, subscriber, attempt);
  if (!claim) return Infinity;
  if (claim.at + claimMs > now) return claim.at + claimMs;
  // An outcome that its sender may still write overrides this one.
  await sends.end(campaign, subscriber, { attempt, state: 'unknown', reason: '' });
  return Infinity;
}

/** The same, for every recipient of a campaign. */
export async function settleClaims(sends: Sends, campaign: string, now: number): Promise<number> {
  let wake = Infinity;
  for (const begin of slicing.begins) {
    for (const [subscriber, { attempt, state }] of await sends.standings(campaign, begin)) {
      if (state === 'claimed') wake = Math.min(wake, await settleClaim(sends, campaign, { subscriber, attempt }, now));
    }
  }
  return wake;
}
