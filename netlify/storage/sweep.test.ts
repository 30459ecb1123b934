import { setTimeout as sleep } from 'node:timers/promises';
import { memoryStore } from '#support/memory-store.ts';
import { expect, test } from 'vitest';
import { withinDeadline } from './deadline.ts';
import { sweep, sweepByName, type Swept } from './sweep.ts';

const names = Array.from({ length: 200 }, (_, n) => `key-${String(n).padStart(3, '0')}`);
async function* listed(keys: readonly string[]): AsyncGenerator<string> {
  yield* keys.toReversed();
}
/** A pass that has time for only some of the units, each of which takes three milliseconds. */
const pass = (seen: string[], after?: string): Promise<Swept> =>
  withinDeadline(1_015, () =>
    sweep({
      keys: listed(names),
      after,
      async expire([key = '']) {
        seen.push(key);
        await sleep(3);
        return 0;
      },
    }),
  );

test('without a deadline, every key is checked once', async () => {
  const seen: string[] = [];
  const expire = (keys: readonly string[]) => Promise.resolve(seen.push(...keys) && keys.length);
  expect(await sweep({ keys: listed(names), expire })).toEqual({ done: 200, left: 0, failed: 0 });
  expect(seen.sort()).toEqual(names);
});

test('passes that are short of time check every key once before they check any key twice', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  let passes = 0;
  while (seen.length < names.length) {
    const swept = await pass(seen, after);
    passes += 1;
    expect(swept.done + swept.failed).toBe(0);
    after = swept.after;
  }
  expect(passes).toBeGreaterThan(1);
  expect(new Set(seen.slice(0, names.length)).size).toBe(names.length);
});

test('keys that belong together are handled together', async () => {
  const units: string[][] = [];
  await sweep({
    keys: listed(['a/1', 'a/2', 'b/1']),
    unitOf: (key) => key.slice(0, 1),
    expire: (keys) => Promise.resolve(units.push(keys.toSorted()) && 0),
  });
  expect(units).toEqual([['a/1', 'a/2'], ['b/1']]);
});

test('a failing unit does not hold up the others, and storage that is down is not asked for each unit', async () => {
  const expire = ([key = '']: readonly string[]) =>
    key === 'key-007' ? Promise.reject(new RangeError('torn')) : Promise.resolve(1);
  expect(await sweep({ keys: listed(names), expire })).toEqual({ done: 199, left: 0, failed: 1, error: 'RangeError' });
  let asked = 0;
  const down = () => {
    asked += 1;
    return Promise.reject(new Error('down'));
  };
  const swept = await sweep({ keys: listed(names), expire: down });
  expect(swept.failed).toBe(asked);
  expect(asked).toBeLessThanOrEqual(64);
  expect(swept.left).toBe(200 - asked);
});

test('a list too long for the time is cut short', async () => {
  async function* slow(): AsyncGenerator<string> {
    for (const name of names) {
      await sleep(20);
      yield name;
    }
  }
  const swept = await withinDeadline(1_200, () => sweep({ keys: slow(), expire: () => Promise.resolve(1) }));
  expect(swept.done).toBeGreaterThan(0);
  expect(swept.left).toBe(1);
});

test('keys whose names say enough are never read', async () => {
  const store = memoryStore('limits');
  for (const name of ['days/1', 'days/2', 'days/3']) await store.create(name, '');
  const unread = { ...store, get: () => Promise.reject(new Error('read')) };
  const over = (key: string) => key < 'days/3';
  const twice = await Promise.all([1, 2].map(() => sweepByName(unread, unread.keys('days/'), over)));
  expect(twice.map(({ left, failed }) => left + failed)).toEqual([0, 0]);
  expect(await store.get('days/1')).toBeNull();
  expect(await store.get('days/3')).toBe('');
});
