import '#support/browser-storage.ts';
import type { BuildView, WaitingChange } from '#contract/api/admin-build.ts';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $build } from './lists.ts';
import { $followed, $publication, dismissLive } from './publication.ts';
import { nothingFollowed } from './publication-state.ts';

const about: WaitingChange = { key: 'pages/about', title: 'About', address: '/about', fingerprint: 'new' };
const idle: BuildView = {
  ...{ success: true, pending: 0, waiting: [], build: 'b', builtAt: 1_000, state: 'idle', hook: true },
  ...{ startedAt: new Date(1_000).toISOString(), tookMs: 500, leftMs: null, error: null, problem: null },
};

let server: BuildView;
/** What visitors get: `/built.json`, and the status of each address. */
let visitors: { startedAt: number; shows: Record<string, string>; statuses: Record<string, number> };
let asked: string[];
let hidden = false;
const listeners = new Set<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  [server, asked, hidden] = [idle, [], false];
  visitors = { startedAt: 1_000, shows: { 'pages/about': 'old' }, statuses: { '/about': 200 } };
  $followed.set(nothingFollowed);
  vi.stubGlobal('document', {
    get hidden() {
      return hidden;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  vi.stubGlobal('fetch', (path: string, { cache }: RequestInit) => {
    asked.push(path);
    if (path === '/api/admin/build') return Promise.resolve(Response.json(server));
    expect(cache).toBe('no-store');
    const { startedAt, shows, statuses } = visitors;
    const answer = path === '/built.json' ? Response.json({ startedAt, shows }) : null;
    return Promise.resolve(answer ?? new Response('', { status: statuses[path] ?? 404 }));
  });
});

/** Observes the strip for as long as `act` takes. */
async function watched(act: (stage: () => string | undefined) => Promise<void>): Promise<void> {
  cleanStores($publication);
  const stop = $publication.listen(() => undefined);
  $build.invalidate();
  const stage = () => {
    const known = $publication.get();
    return known === null || known === 'unknown' ? undefined : known.stage;
  };
  try {
    await act(stage);
  } finally {
    stop();
  }
}

afterEach(() => {
  vi.useRealTimers();
});

test('a saved change is followed until its address shows it, and announced until it is dismissed', async () => {
  server = {
    ...idle,
    pending: 1,
    waiting: [about],
    state: 'building',
    startedAt: new Date(2_000).toISOString(),
    leftMs: 1,
  };
  await watched(async (stage) => {
    await vi.advanceTimersByTimeAsync(1);
    expect(stage()).toBe('building');
    // The function is already from the new deploy, the pages are not.
    server = { ...idle, builtAt: 3_000, startedAt: new Date(3_000).toISOString() };
    await vi.advanceTimersByTimeAsync(3_000);
    expect(stage()).toBe('looking');
    visitors = { startedAt: 3_000, shows: { 'pages/about': 'new' }, statuses: { '/about': 503 } };
    await vi.advanceTimersByTimeAsync(3_000);
    expect([asked.includes('/about'), stage()]).toEqual([true, 'looking']);
    visitors.statuses['/about'] = 200;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([stage(), $followed.get().live]).toEqual(['live', [about]]);
    dismissLive();
    expect(stage()).toBe('quiet');
  });
});

test('sends no requests if nothing is under way or the tab is hidden', async () => {
  await watched(async (stage) => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stage(), asked]).toEqual(['quiet', ['/api/admin/build']]);
    server = { ...idle, pending: 1, waiting: [about] };
    hidden = true;
    for (const listener of listeners) listener();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    hidden = false;
    for (const listener of listeners) listener();
    await vi.advanceTimersByTimeAsync(1);
    expect(stage()).toBe('saved');
  });
});
