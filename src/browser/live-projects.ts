import { afterLoad, differs, fetchFresh, freshName } from './live.ts';

const path = '/api/projects';

/**
 * Checks the portfolio against the API. Its name alone is asked for first: the whole has 8 KB, and is the same on most days. What is filtered and counted is the explorer's own, so another portfolio wakes it (src/islands/waking/awake.ts); only then is its code
 * fetched. What cannot be checked stays.
 */
afterLoad(async () => {
  const place = document.querySelector('[data-live-projects]');
  if (!place) return;
  const name = await freshName(path);
  if (name === null || !differs(place, { name })) return;
  const fresh = await fetchFresh(path);
  const { projects } = (fresh.data ?? {}) as { projects?: unknown };
  if (!Array.isArray(projects) || !differs(place, fresh)) return;
  place.closest('astro-island')?.dispatchEvent(new CustomEvent('wake', { detail: { projects } }));
});
