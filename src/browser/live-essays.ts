import type { EssaySummary } from '#contract/api/essays.ts';
import { essaysFingerprint } from '#contract/essay-fingerprint.ts';
import { afterLoad, differs, fetchFresh, wakeIsland } from './live.ts';

/** Checks the essay list against the API; only another list fetches the island's code. A list that cannot be checked stays, below the error. */
afterLoad(async () => {
  const list = document.querySelector('[data-live-essays]');
  if (!list) return;
  const answer = await fetchFresh('/api/essays');
  if (answer.status === 'fresh' && Array.isArray(answer.data)) {
    const essays = answer.data as EssaySummary[];
    if (differs(list, essaysFingerprint(essays))) wakeIsland(list, { essays });
    return;
  }
  list.querySelector('[data-essays-error]')?.removeAttribute('hidden');
  list.querySelector('[data-skeleton]')?.remove();
});
