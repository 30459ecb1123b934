import { atom } from 'nanostores';
import { countAudience } from '#contract/api/admin-campaigns.ts';
import type { Segment } from '#contract/campaign.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';

const pause = 250;

/** How many a segment reaches now, and the pages on which people signed up; what was there stays until the next is. */
export const $audience = atom<{ of: string; answer: ResponseOf<typeof countAudience> } | null>(null);
/** Whether it could not be counted. */
export const $notCounted = atom(false);

const queryOf = (segment: Segment): Readonly<Record<string, string>> => ({
  kind: segment.kind,
  ...(segment.kind === 'page' && { page: segment.page }),
  ...(segment.kind === 'dates' && segment.from !== null && { from: segment.from }),
  ...(segment.kind === 'dates' && segment.to !== null && { to: segment.to }),
});

/** Asks how many a segment reaches. Throws as a call does. */
export async function askAudience(segment: Segment): Promise<number> {
  const answer = await call(countAudience, { query: queryOf(segment) });
  $audience.set({ of: JSON.stringify(segment), answer });
  $notCounted.set(false);
  return answer.count;
}

/** Counts after a pause; gives back what calls it off. */
export function countSoon(segment: Segment): () => void {
  const timer = setTimeout(
    () => void askAudience(segment).catch(() => $notCounted.set(true)),
    $audience.get() === null ? 0 : pause,
  );
  return () => clearTimeout(timer);
}
