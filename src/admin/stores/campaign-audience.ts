import { atom } from 'nanostores';
import { countAudience } from '#contract/api/admin-campaigns.ts';
import type { Segment } from '#contract/campaign.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';

const pause = 250;

/** How many subscribers a segment reaches now, and the pages on which people signed up. Kept until the next answer. */
export const $audience = atom<{ of: string; answer: ResponseOf<typeof countAudience> } | null>(null);
/** Whether counting failed. */
export const $notCounted = atom(false);

const queryOf = (segment: Segment): Readonly<Record<string, string>> => ({
  kind: segment.kind,
  ...(segment.kind === 'page' && { page: segment.page }),
  ...(segment.kind === 'dates' && segment.from !== null && { from: segment.from }),
  ...(segment.kind === 'dates' && segment.to !== null && { to: segment.to }),
});

/** Asks how many subscribers a segment reaches. Throws what a call throws. */
export async function askAudience(segment: Segment): Promise<number> {
  const answer = await call(countAudience, { query: queryOf(segment) });
  $audience.set({ of: JSON.stringify(segment), answer });
  $notCounted.set(false);
  return answer.count;
}

/** Counts after a pause; returns a function that cancels it. */
export function countSoon(segment: Segment): () => void {
  const timer = setTimeout(
    () => void askAudience(segment).catch(() => $notCounted.set(true)),
    $audience.get() === null ? 0 : pause,
  );
  return () => clearTimeout(timer);
}
