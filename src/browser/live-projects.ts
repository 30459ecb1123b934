import { fingerprint } from '#contract/fingerprint.ts';
import { afterLoad, differs, fetchFresh, wakeIsland } from './live.ts';

/** Checks the portfolio against the API; only another one fetches the explorer's code. What cannot be checked stays. */
afterLoad(async () => {
  const place = document.querySelector('[data-live-projects]');
  if (!place) return;
  const answer = await fetchFresh('/api/projects');
  const data = answer.status === 'fresh' ? answer.data : null;
  if (typeof data !== 'object' || data === null || !('projects' in data) || !Array.isArray(data.projects)) return;
  if (differs(place, fingerprint(data.projects))) wakeIsland(place, { projects: data.projects });
});
