import type { BuildView, WaitingChange } from '#contract/api/admin-build.ts';
import { describe, expect, test } from 'vitest';
import { countWaiting, follow, nextLookMs, nothingFollowed, stageOf, type Look } from './publication-state.ts';

const about: WaitingChange = { key: 'pages/about', title: 'About', address: '/about', fingerprint: 'new' };
const gone: WaitingChange = { key: 'pages/careers', title: 'careers', address: '/careers', fingerprint: null };
const view = (changes: Partial<BuildView> = {}): BuildView => ({
  success: true,
  pending: changes.waiting?.length ?? 0,
  waiting: [],
  build: 'b',
  builtAt: 1_000,
  state: 'idle',
  startedAt: new Date(1_000).toISOString(),
  tookMs: 500,
  leftMs: null,
  error: null,
  problem: null,
  hook: true,
  ...changes,
});
const look = (shows: Record<string, string>, startedAt = 1_000, unlike: string[] = []): Look => ({
  built: { startedAt, shows },
  unlike: new Set(unlike),
});
const before = look({ 'pages/about': 'old', 'pages/careers': 'old' });
const after = look({ 'pages/about': 'new' }, 2_000);
const waiting = follow(nothingFollowed, view({ waiting: [about, gone] }), before);

describe('a change', () => {
  test('waits until the public addresses show it, whatever the server says', () => {
    expect(waiting).toMatchObject({ waiting: [about, gone], live: [], seenAt: 1_000 });
    // A function from the new deploy answers while the pages are still the old ones.
    expect(follow(waiting, view({ builtAt: 2_000 }), before)).toMatchObject({ waiting: [about, gone], live: [] });
    // A function from the old deploy answers while the pages are the new ones.
    expect(follow(waiting, view({ waiting: [about, gone] }), after)).toMatchObject({
      waiting: [],
      live: [about, gone],
    });
  });

  test('waits until its address answers as it should', () => {
    const not = { ...after, unlike: new Set(['/careers']) };
    const half = follow(waiting, view({ builtAt: 2_000 }), not);
    expect(half).toMatchObject({ waiting: [gone], live: [about] });
    expect(follow(half, view({ builtAt: 2_000 }), after)).toMatchObject({ waiting: [], live: [about, gone] });
  });

  test('that was undone is forgotten without an announcement', () => {
    expect(follow(waiting, view(), before)).toMatchObject({ waiting: [], live: [] });
  });

  test('that pages already show at the first check is not announced', () => {
    expect(follow(nothingFollowed, view({ waiting: [about] }), after)).toMatchObject({ waiting: [], live: [] });
  });

  test('follows the server if the pages do not say what they show', () => {
    const blind = { built: null, unlike: new Set<string>() };
    const followed = follow(nothingFollowed, view({ waiting: [about] }), blind);
    expect(followed.waiting).toEqual([about]);
    expect(follow(followed, view(), blind)).toMatchObject({ waiting: [], live: [] });
  });

  test('that waits again replaces its announcement', () => {
    const live = follow(waiting, view({ builtAt: 2_000 }), after);
    const next = { ...about, fingerprint: 'newer' };
    expect(follow(live, view({ waiting: [next] }), after)).toMatchObject({ waiting: [next], live: [] });
  });
});

describe('the strip', () => {
  const saved = view({ waiting: [about, gone], pending: 2 });
  const live = follow(waiting, view({ builtAt: 2_000 }), after);
  const called = { state: 'building' as const, startedAt: new Date(1_500).toISOString() };
  test.each<[stage: string, view: BuildView, followed: typeof waiting]>([
    ['quiet', view(), nothingFollowed],
    ['saved', { ...saved, state: 'queued' }, waiting],
    ['saved', saved, waiting],
    ['waiting', { ...saved, hook: false }, waiting],
    ['waiting', { ...saved, isStranded: true }, waiting],
    ['building', { ...saved, ...called }, waiting],
    ['building', view(called), nothingFollowed],
    ['looking', view({ builtAt: 2_000 }), waiting],
    ['live', view({ builtAt: 2_000 }), live],
    ['live', { ...saved, ...called }, live],
    ['failed', { ...saved, state: 'failed', error: 'Why.' }, waiting],
  ])('says %s', (stage, said, followed) => {
    expect(stageOf(said, followed)).toBe(stage);
  });

  test('counts the waiting changes, including those that the server does not name', () => {
    expect(countWaiting(saved, waiting)).toBe(2);
    expect(countWaiting({ ...saved, pending: 70 }, waiting)).toBe(70);
    expect(countWaiting(saved, live)).toBe(0);
    expect(countWaiting(view(), waiting)).toBe(2);
  });

  test('looks again while something is under way, less and less often, and not forever', () => {
    expect(nextLookMs('quiet', null, 0)).toBeNull();
    expect(nextLookMs('failed', null, 0)).toBeNull();
    expect(nextLookMs('waiting', null, 0)).toBeNull();
    expect(nextLookMs('building', 20_000, 0)).toBe(5_000);
    expect(nextLookMs('building', 1_000, 0)).toBe(2_000);
    expect(nextLookMs('building', 0, 0)).toBe(2_000);
    expect(nextLookMs('building', null, 30)).toBe(15_000);
    expect(nextLookMs('looking', null, 101)).toBeNull();
  });
});
