import { atom, computed, onMount } from 'nanostores';
import type { BuildView, WaitingChange } from '#contract/api/admin-build.ts';
import { builtSiteFile, type BuiltSiteFile } from '#contract/built-site.ts';
import { $build } from './lists.ts';
import {
  candidatesOf,
  countWaiting,
  follow,
  isBuiltIn,
  nextLookMs,
  nothingFollowed,
  stageOf,
  type Look,
  type Stage,
} from './publication-state.ts';

/** Saved changes on their way to visitors. */
export const $followed = atom(nothingFollowed);

/** The state for display; null until something is known. */
export const $publication = computed([$build, $followed], ({ data, error }, followed) => {
  if (!data) return error === undefined ? null : ('unknown' as const);
  return { view: data, stage: stageOf(data, followed), count: countWaiting(data, followed), live: followed.live };
});

/** Milliseconds until the build should be live, counted down between checks; null if unknown. */
export const $leftMs = atom<number | null>(null);

/** Dismisses the announcement of live changes. */
export const dismissLive = (): void => $followed.set({ ...$followed.get(), live: [] });

const fresh = { cache: 'no-store' } as const;

/**
 * What visitors get right now, bypassing the browser's caches; null if there is no built file that says so, as in
 * development.
 */
async function readBuilt(): Promise<BuiltSiteFile | null> {
  try {
    const answer = await fetch(builtSiteFile.path, fresh);
    return answer.ok ? (builtSiteFile.schema.safeParse(await answer.json()).data ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Whether an address exists or is gone, whichever a change requires. An address that cannot be reached counts as wrong.
 */
async function answersAs({ fingerprint }: WaitingChange, address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address, { ...fresh, redirect: 'manual' });
    return ok === (fingerprint !== null);
  } catch {
    return false;
  }
}

async function look(view: BuildView): Promise<Look> {
  const candidates = candidatesOf($followed.get(), view);
  const built = candidates.length > 0 || view.state === 'building' ? await readBuilt() : null;
  const arrived = candidates.filter((change) => isBuiltIn(change, built));
  const asked = arrived.map(async (change) => {
    const isLike = change.address === null || (await answersAs(change, change.address));
    return isLike ? [] : [change.address ?? ''];
  });
  return { built, unlike: new Set((await Promise.all(asked)).flat()) };
}

/** The channel on which other tabs of this browser share their progress. */
const channelName = 'publication';

/** The minimum time between requests that other tabs' news can trigger. */
const tabPatienceMs = 2_000;

onMount($publication, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let stage: Stage = 'quiet';
  let looks = 0;
  let ended = false;
  let askedAt = 0;
  const tabs = new BroadcastChannel(channelName);

  const ask = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    askedAt = Date.now();
    $build.revalidate();
  };

  const count = (leftMs: number | null) => {
    clearInterval(ticker);
    $leftMs.set(leftMs);
    if (leftMs === null) return;
    const end = Date.now() + leftMs;
    ticker = setInterval(() => $leftMs.set(Math.max(0, end - Date.now())), 1_000);
  };

  const takeNote = async (view: BuildView) => {
    const found = await look(view);
    // A newer answer may have arrived, or the last observer may have left.
    if (ended || $build.get().data !== view) return;
    const followed = follow($followed.get(), view, found);
    $followed.set(followed);
    const next = stageOf(view, followed);
    if (next !== stage) tabs.postMessage(next);
    looks = next === stage ? looks + 1 : 0;
    stage = next;
    count(stage === 'building' || stage === 'saved' ? view.leftMs : null);
    const wait = nextLookMs(stage, view.leftMs, looks);
    clearTimeout(timer);
    if (wait !== null) timer = setTimeout(ask, wait);
  };

  tabs.onmessage = ({ data: told }) => {
    if (told === stage) return;
    clearTimeout(timer);
    timer = setTimeout(ask, Math.max(0, askedAt + tabPatienceMs - Date.now()));
  };
  const onVisible = () => {
    // Switching back and forth between tabs must not cause more requests.
    if (!document.hidden && Date.now() > askedAt + tabPatienceMs) ask();
  };
  document.addEventListener('visibilitychange', onVisible);
  const stop = $build.subscribe(({ data, loading }) => {
    if (data && !loading) void takeNote(data);
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    clearInterval(ticker);
    tabs.close();
    document.removeEventListener('visibilitychange', onVisible);
    stop();
  };
});
