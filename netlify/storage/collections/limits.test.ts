import { expect, test, vi } from 'vitest';
import { createFaultyFetch } from '#support/faulty-fetch.ts';
import { everythingIn, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { openStores } from '../stores.ts';
import { limits } from './limits.ts';

useLocalBlobs();

const hour = 60 * 60 * 1000;

function open(deployContext = freshContext()) {
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const faulty = createFaultyFetch();
  const stores = openStores({ deployContext, fetch: faulty.fetch, timeoutMs: 5000, now: () => clock.now });
  return { ...stores.open(limits), clock, deployContext, ...faulty };
}

test('an answer is recalled for 24 hours', async () => {
  const { remember, recall, clock } = open();
  expect(await recall('key')).toBeNull();
  expect(await remember('key', 'hash', { id: 1 })).toEqual({ status: 'remembered' });
  clock.now += 24 * hour - 1;
  expect(await recall('key')).toMatchObject({ bodyHash: 'hash', answer: { id: 1 } });
  clock.now += 1;
  expect(await recall('key')).toBeNull();
});

test('of two answers under one key, the first counts until it is a day old', async () => {
  const { remember, clock } = open();
  await remember('key', 'hash', 'first');
  expect(await remember('key', 'other hash', 'second')).toMatchObject({
    status: 'known',
    standing: { bodyHash: 'hash', answer: 'first' },
  });
  clock.now += 25 * hour;
  expect(await remember('key', 'other hash', 'second')).toEqual({ status: 'remembered' });
});

test('of 50 simultaneous answers under one key, one is remembered, and the others get it', async () => {
  const { remember } = open();
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => remember('key', 'hash', n)));
  expect(outcomes.filter(({ status }) => status === 'remembered')).toHaveLength(1);
  const winner = outcomes.findIndex(({ status }) => status === 'remembered');
  expect(outcomes.find(({ status }) => status === 'known')).toMatchObject({ standing: { answer: winner } });
});

test('an origin is the same all day and in every instance, and reveals no address', async () => {
  const { origin, clock, deployContext } = open();
  const today = await origin('203.0.113.7');
  expect(await origin('203.0.113.7')).toBe(today);
  expect(await open(deployContext).origin('203.0.113.7')).toBe(today);
  expect(await origin('203.0.113.8')).not.toBe(today);
  clock.now += 24 * hour;
  expect(await origin('203.0.113.7')).not.toBe(today);
  expect(await everythingIn(deployContext, 'limits')).not.toContain('203.0.113');
});

test("a day's damaged secret blocks nothing, because another replaces it and is deleted with it", async () => {
  const { deployContext } = open();
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await rawStore(deployContext, 'limits').set('days/2026-11-21', 'torn');
  const [mine, theirs] = await Promise.all(['a', 'b'].map(() => open(deployContext).origin('203.0.113.7')));
  expect(mine).toBe(theirs);
  expect(await rawStore(deployContext, 'limits').get('days/2026-11-21')).toBe('torn');
  expect(String(logged.mock.calls[0]?.[0])).toMatch(/"corrupt_object".*"days\/2026-11-21"/);
  const { clock, expire } = open(deployContext);
  await expire.days(clock.now + 48 * hour);
  expect(await everythingIn(deployContext, 'limits')).not.toContain('days/');
});

test('the first callers of a day agree on its secret', async () => {
  const deployContext = freshContext();
  const origins = await Promise.all(Array.from({ length: 20 }, () => open(deployContext).origin('::1')));
  expect(new Set(origins).size).toBe(1);
});

test("a day's secret that could not be read is requested again", async () => {
  const { origin, inject } = open();
  inject({ fault: { kind: 'status', status: 403 } });
  await expect(origin('::1')).rejects.toMatchObject({ name: 'StorageUnavailable' });
  expect(await origin('::1')).toMatch(/^[\w-]{43}$/);
});

test('a clean-up deletes slots, answers and secrets of past days, and nothing else', async () => {
  const { take, remember, recall, origin, expire, clock, deployContext } = open();
  const first = clock.now;
  await take('bucket', { max: 5, windowMs: hour, now: first });
  await remember('old', 'hash', 1);
  await origin('::1');
  clock.now += 3 * 24 * hour;
  await remember('new', 'hash', 2);
  const origins = [await origin('::1')];
  for (const each of Object.values(expire)) await each(clock.now);
  const { blobs } = await rawStore(deployContext, 'limits').list();
  expect(blobs.map(({ key }) => key.split('/')[0]).sort()).toEqual(['answers', 'days']);
  expect(await recall('new')).toMatchObject({ answer: 2 });
  expect(await origin('::1')).toBe(origins[0]);
});

test('the secret of a day is kept through the next day, and no longer', async () => {
  const { origin, expire, clock, deployContext } = open();
  await origin('::1');
  const midnight = Date.UTC(2026, 10, 23);
  const days = async () => (await rawStore(deployContext, 'limits').list({ prefix: 'days/' })).blobs.length;
  await expire.days(midnight - 1);
  expect(await days()).toBe(1);
  clock.now = midnight;
  await expire.days(midnight);
  expect(await days()).toBe(0);
});
