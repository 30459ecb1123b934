import { expect, test } from 'vitest';
import { freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { createFaultyFetch, onWrites } from '#support/faulty-fetch.ts';
import { openStore } from '../blobs.ts';
import { openSlots, type LimitResult } from './slots.ts';

useLocalBlobs();

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 12);

function open(deployContext = freshContext(), timeoutMs = 5000) {
  const faulty = createFaultyFetch();
  const results = openSlots(openStore('limits', { deployContext, fetch: faulty.fetch, timeoutMs }));
  const count = async (): Promise<number> => (await rawStore(deployContext, 'limits').list()).blobs.length;
  return { ...results, ...faulty, count, deployContext };
}

const allowed = (results: readonly LimitResult[]): number => results.filter((result) => result.allowed).length;

test('a bucket gives as many slots as allowed, then none, with the seconds until the next', async () => {
  const { take } = open();
  const limit = (now: number) => ({ max: 2, windowMs: 10 * minute, now });
  expect(await take('a', limit(start))).toMatchObject({ allowed: true });
  expect(await take('a', limit(start + minute))).toMatchObject({ allowed: true });
  expect(await take('a', limit(start + 2 * minute + 1))).toEqual({ allowed: false, retryAfterSeconds: 480 });
  expect(await take('b', limit(start + 2 * minute))).toMatchObject({ allowed: true });
  expect(await take('a', limit(start + 10 * minute))).toMatchObject({ allowed: true });
  expect(await take('a', limit(start + 10 * minute))).toEqual({ allowed: false, retryAfterSeconds: 60 });
});

test('no window holds more than allowed, wherever it begins', async () => {
  const { take } = open();
  const taken: number[] = [];
  for (let now = start; now < start + 60 * minute; now += 70_000) {
    if ((await take('a', { max: 5, windowMs: 10 * minute, now })).allowed) taken.push(now);
  }
  for (const from of taken) {
    expect(taken.filter((time) => time >= from && time < from + 10 * minute).length).toBeLessThanOrEqual(5);
  }
  expect(taken).toHaveLength(30);
});

test('of 100 racing callers, exactly as many get through as allowed', async () => {
  // On a slow machine, with so many callers, each waits for seconds.
  const { take, deployContext } = open(freshContext(), 60_000);
  const race = (now: number): Promise<LimitResult[]> => {
    const callers = Array.from({ length: 100 }, (_, n) => (n % 2 ? take : open(deployContext, 60_000).take));
    return Promise.all(callers.map((each, n) => each('a', { max: 5, windowMs: minute, now: now + (n % 7) })));
  };
  expect(allowed(await race(start))).toBe(5);
  expect(allowed(await race(start + minute / 2))).toBe(0);
  expect(allowed(await race(start + minute + 7))).toBe(5);
});

test('a refused caller takes no slot', async () => {
  const { take, count } = open();
  await take('a', { max: 1, windowMs: minute, now: start });
  for (let n = 0; n < 5; n += 1) await take('a', { max: 1, windowMs: minute, now: start + 1000 * n });
  expect(await count()).toBe(1);
  expect(await take('a', { max: 1, windowMs: minute, now: start + minute })).toMatchObject({ allowed: true });
});

test('taking a slot costs one list and one write', async () => {
  const { take, sent } = open();
  await take('a', { max: 5, windowMs: minute, now: start });
  await take('a', { max: 5, windowMs: minute, now: start });
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'PUT']);
});

test('a slot whose response was lost still belongs to its caller', async () => {
  const { take, inject, count } = open();
  inject({ fault: { kind: 'reset after' }, where: onWrites });
  expect(await take('a', { max: 5, windowMs: minute, now: start })).toMatchObject({ allowed: true });
  expect(await count()).toBe(1);
});

test('any string may name a bucket, and no two strings share one', async () => {
  const { take } = open();
  const buckets = ['', '../x', 'a/b', 'a', '::1', 'ü', 'a\0b', 'x'.repeat(5000)];
  const results = await Promise.all(buckets.map((bucket) => take(bucket, { max: 1, windowMs: minute, now: start })));
  expect(allowed(results)).toBe(buckets.length);
});

test('slots that no longer count are deleted, and those that count stay', async () => {
  const { take, expire, count } = open();
  const limit = (now: number) => ({ max: 2, windowMs: 10 * minute, now });
  await take('old', limit(start));
  await take('busy', limit(start));
  await take('busy', limit(start + 65 * minute));
  await take('busy', limit(start + 66 * minute));
  expect(await count()).toBe(4);
  await expire(start + 67 * minute);
  // "old" has been idle for less than an hour since its window ended; in "busy", only the first slot no longer counts.
  expect(await count()).toBe(3);
  expect((await take('busy', limit(start + 67 * minute))).allowed).toBe(false);
  expect((await take('busy', limit(start + 75 * minute))).allowed).toBe(true);
  await expire(start + 24 * 60 * minute);
  expect(await count()).toBe(0);
});

test('a slot that is given back is free again, and no more callers get in than the limit allows', async () => {
  const { take, release } = open();
  const limit = { max: 2, windowMs: minute, now: start };
  const first = await take('a', limit);
  const second = await take('a', limit);
  expect(await take('a', limit)).toMatchObject({ allowed: false });
  await release('a', second.allowed ? second.slot : 0);
  expect(await take('a', limit)).toMatchObject({ allowed: true });
  expect(await take('a', limit)).toMatchObject({ allowed: false });
  await release('a', first.allowed ? first.slot : 0);
  expect(await take('a', limit)).toMatchObject({ allowed: true });
  expect(await take('a', limit)).toMatchObject({ allowed: false });
});

test('a cleared bucket starts over, and no other bucket does', async () => {
  const { take, clear } = open();
  const limit = { max: 1, windowMs: minute, now: start };
  await take('a', limit);
  await take('b', limit);
  await clear('a');
  expect(await take('a', limit)).toMatchObject({ allowed: true });
  expect(await take('b', limit)).toMatchObject({ allowed: false });
});

test('a slot that cannot be read does not shut anyone out', async () => {
  const { take, deployContext } = open();
  await take('a', { max: 1, windowMs: minute, now: start });
  const raw = rawStore(deployContext, 'limits');
  const [slot] = (await raw.list()).blobs;
  await raw.set(slot?.key ?? '', 'torn {');
  expect(await take('a', { max: 1, windowMs: minute, now: start + 1 })).toMatchObject({ allowed: true });
});
