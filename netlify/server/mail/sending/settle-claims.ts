import type { Sends } from '#storage/collections/sends.ts';
import { slicing } from '#storage/collections/subscribers.ts';

/** Longer than anybody takes for one mail, and a minute for lists that are behind: by then whoever began has broken off. */
const claimMs = 5 * 60_000;

/** Looks at a try of which nothing is known but that it was begun. Resolves to when it can be said what became of it; Infinity once it is. */
export async function settleClaim(
  sends: Sends,
  campaign: string,
  { subscriber, attempt }: { subscriber: string; attempt: number },
  now: number,
): Promise<number> {
  const claim = await sends.claimOf(campaign, subscriber, attempt);
  if (!claim) return Infinity;
  if (claim.at + claimMs > now) return claim.at + claimMs;
  // What its sender may still write stands over it.
  await sends.end(campaign, subscriber, { attempt, state: 'unknown', reason: '' });
  return Infinity;
}

/** The same of every recipient of a campaign. */
export async function settleClaims(sends: Sends, campaign: string, now: number): Promise<number> {
  let wake = Infinity;
  for (const begin of slicing.begins) {
    for (const [subscriber, { attempt, state }] of await sends.standings(campaign, begin)) {
      if (state === 'claimed') wake = Math.min(wake, await settleClaim(sends, campaign, { subscriber, attempt }, now));
    }
  }
  return wake;
}
