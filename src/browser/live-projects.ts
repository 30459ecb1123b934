import { afterLoad, differs, fetchFresh } from './live.ts';

/**
 * Checks the portfolio against the API. What is filtered and counted is the explorer's own, so another portfolio wakes it (src/islands/waking/awake.ts); only then is its code
 * fetched. What cannot be checked stays.
 */
afterLoad(async () => {
  const place = document.querySelector('[data-live-projects]');
  if (!place) return;
  const fresh = await fetchFresh('/api/projects');
  const { projects } = (fresh.data ?? {}) as { projects?: unknown };
  if (!Array.isArray(projects) || !differs(place, fresh)) return;
  place.closest('astro-island')?.dispatchEvent(new CustomEvent('wake', { detail: { projects } }));
});
