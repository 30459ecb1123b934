import { atom, onMount } from 'nanostores';
import { readLive, type AnalyticsLive } from '#contract/api/analytics-report.ts';
import { call } from '../api/client.ts';
import { $session } from '../api/session.ts';

interface Live {
  live: AnalyticsLive | null;
  /** Whether the last request failed. */
  failed: boolean;
}

/** Milliseconds between requests while it is observed. */
const pause = 30_000;

/** The last 30 minutes. A hidden tab makes no requests. */
export const $live = atom<Live>({ live: null, failed: false });

let timer: ReturnType<typeof setTimeout> | undefined;
let running = new AbortController();
let isLookedAt = false;

async function ask(): Promise<void> {
  stop();
  if (!isLookedAt || document.visibilityState !== 'visible') return;
  const { signal } = (running = new AbortController());
  try {
    const { live } = await call(readLive, { signal });
    if (!signal.aborted) $live.set({ live, failed: false });
  } catch {
    if (!signal.aborted) $live.set({ live: null, failed: true });
  }
  if (!signal.aborted) timer = setTimeout(() => void ask(), pause);
}

function stop(): void {
  clearTimeout(timer);
  running.abort();
}

/** Asks now if it is observed. */
export const askLive = (): void => void ask();

onMount($live, () => {
  isLookedAt = true;
  document.addEventListener('visibilitychange', askLive);
  askLive();
  return () => {
    isLookedAt = false;
    document.removeEventListener('visibilitychange', askLive);
    stop();
  };
});

$session.listen((session) => {
  if (session) return;
  stop();
  $live.set({ live: null, failed: false });
});
