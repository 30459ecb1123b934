import type { EssaySummary } from '#contract/api/essays.ts';
import { afterLoad, differs, fetchFresh } from './live.ts';

/** Checks the essay list against the API; only another list fetches the code that writes it. A list that cannot be checked stays, below the error. */
afterLoad(async () => {
  const list = document.querySelector('[data-live-essays]');
  if (!list) return;
  const fresh = await fetchFresh('/api/essays');
  if (Array.isArray(fresh.data)) {
    if (differs(list, fresh)) (await import('./show-essays.ts')).showEssays(list, fresh.data as EssaySummary[]);
    return;
  }
  list.querySelector('[data-essays-error]')?.removeAttribute('hidden');
  list.querySelector('[data-skeleton]')?.remove();
});
