// Runs on pages that the server sent without access to storage (architecture §3): asks the API until it has the essay,
// or the list. Only those pages carry it.
import type { EssaySummary } from '#contract/api/essays.ts';
import type { ShownEssay } from '#contract/api/essay-fingerprint.ts';
import { showEssay, showEssays, showEssaysFailed } from './show-essays.ts';

/** Seconds until the API is asked again; the last value repeats. */
const pauses = [1, 2, 4, 8, 15, 30];
/** Failures before the visitor is told; what arrives later replaces the message. */
const failuresUntilTold = 2;
/** Longest wait for an answer, in milliseconds. */
const patienceMs = 10_000;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Resolves while the page is visible: a page in the background makes no requests. */
const seen = () =>
  new Promise<void>((resolve) => {
    if (!document.hidden) resolve();
    else document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });

/** The API's answer: data, null if there is nothing, or undefined without an answer. */
async function ask(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? await answer.json() : answer.status === 404 ? null : undefined;
  } catch {
    return undefined;
  }
}

async function askPatiently(path: string, tell: () => void): Promise<unknown> {
  for (let failures = 0; ;) {
    await seen();
    const data = await ask(path);
    if (data !== undefined) return data;
    failures += 1;
    if (failures === failuresUntilTold) tell();
    await pause(pauses[Math.min(failures, pauses.length) - 1] ?? 0);
  }
}

async function fillIn(place: HTMLElement): Promise<void> {
  // Not the last part: the address may end with a slash.
  const [, , slug = ''] = location.pathname.split('/');
  // An essay from the build is better than none.
  const isThere = place.querySelector('article') !== null;
  const data = await askPatiently(`/api/essays/${slug}`, () => {
    if (!isThere) showEssay(place, 'Failed to load essay');
  });
  const essay = data as ShownEssay | null;
  if (essay && essay.slug !== slug) location.replace(`/essays/${essay.slug}`);
  else showEssay(place, essay ?? 'Essay not found');
}

async function fillInList(list: HTMLElement): Promise<void> {
  const essays = await askPatiently('/api/essays', () => showEssaysFailed(list));
  showEssays(list, (essays ?? []) as EssaySummary[]);
}

const place = document.querySelector<HTMLElement>('[data-essay]');
const list = document.querySelector<HTMLElement>('[data-essays]');
if (place) void fillIn(place);
if (list) void fillInList(list);
