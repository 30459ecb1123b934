import { afterLoad, differs, fetchFresh, freshName } from './live.ts';

const path = '/api/projects';

/**
 * Compares the portfolio with the API. Requests only its fingerprint first, since the whole portfolio is 8 KB and
 * rarely changes. The explorer does the filtering and counting, so a changed portfolio wakes it
 * (src/islands/waking/awake.ts) and loads its code. If the check fails, the page remains as it was built.
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
