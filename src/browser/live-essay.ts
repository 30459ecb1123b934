import type { ShownEssay } from '#contract/api/essay-fingerprint.ts';
import { afterLoad, differs, fetchFresh } from './live.ts';

/**
 * Checks an essay against the API: another version is shown, one that has another address now is gone to, a withdrawn one is not found; where it cannot be checked,
 * what was built stays. The code that writes essays is fetched only where there is something to write.
 */
afterLoad(async () => {
  const place = document.querySelector<HTMLElement>('[data-live-essay]');
  if (!place) return;
  const slug = place.dataset['liveEssay'] || location.pathname.split('/').pop() || '';
  const fresh = await fetchFresh(`/api/essays/${encodeURIComponent(slug)}`);
  const essay = fresh.data as ShownEssay | null | undefined;
  if (essay?.html !== undefined && essay.slug !== slug) {
    location.replace(`/essays/${encodeURIComponent(essay.slug)}`);
  } else if (essay?.html !== undefined ? differs(place, fresh) : fresh.status === 404 || !place.dataset['built']) {
    const { showEssay } = await import('./show-essays.ts');
    showEssay(place, essay ?? (fresh.status === 404 ? 'Essay not found' : 'Failed to load essay'));
  }
});
