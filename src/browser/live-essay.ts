import { essayFingerprint, type ShownEssay } from '#contract/essay-fingerprint.ts';
import { afterLoad, differs, fetchFresh, wakeIsland } from './live.ts';

const isEssay = (data: unknown): data is ShownEssay =>
  typeof data === 'object' && data !== null && 'html' in data && 'content' in data;

/** Checks an essay against the API: another version is shown, a withdrawn one is gone; where it cannot be checked, what was built stays. */
afterLoad(async () => {
  const place = document.querySelector('[data-live-essay]');
  if (!place) return;
  const slug = place.getAttribute('data-live-essay') || location.pathname.split('/').pop() || '';
  const answer = await fetchFresh(`/api/essays/${encodeURIComponent(slug)}`);
  if (answer.status === 'fresh' && isEssay(answer.data)) {
    if (differs(place, essayFingerprint(answer.data))) wakeIsland(place, { essay: answer.data });
  } else if (answer.status === 'missing') {
    wakeIsland(place, { missing: 'Essay not found' });
  } else if (!place.querySelector('[data-built]')) {
    wakeIsland(place, { missing: 'Failed to load essay' });
  }
});
