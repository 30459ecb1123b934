import { expect, test } from 'vitest';
import { createFaultyFetch, onWrites } from '#support/faulty-fetch.ts';
import { everythingIn, freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { openStore } from '../blobs.ts';
import { openQuotas, type Spending } from './quotas.ts';

useLocalBlobs();

const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 21, 12);

/** One instance. What an instance has leased is lost when it ends. */
function open(deployContext = freshContext(), timeoutMs = 5000) {
  const faulty = createFaultyFetch();
  const quotas = openQuotas(openStore('limits', { deployContext, fetch: faulty.fetch, timeoutMs }));
  const keys = async () => (await rawStore(deployContext, 'limits').list()).blobs.map(({ key }) => key);
  return { ...quotas, ...faulty, keys, deployContext };
}

const allowed = (spent: readonly Spending[]): number => spent.filter((each) => each.allowed).length;
const times = (count: number, spend: (n: number) => Promise<Spending>) =>
  Promise.all(Array.from({ length: count }, (_, n) => spend(n)));

test('a day allows as many calls as the quota does, then none until the next day in UTC', async () => {
  const { spend } = open();
  const quota = { max: 7, block: 3, now: start };
  for (let n = 0; n < 7; n += 1) expect(await spend('a', quota)).toEqual({ allowed: true });
  expect(await spend('a', quota)).toEqual({ allowed: false, retryAfterSeconds: 12 * 3600 });
  expect(await spend('a', { ...quota, now: start + 12 * hour - 1 })).toEqual({ allowed: false, retryAfterSeconds: 1 });
  expect(await spend('a', { ...quota, now: start + 12 * hour })).toEqual({ allowed: true });
  expect(await spend('b', quota)).toEqual({ allowed: true });
});

test('a block costs one write, and its calls cost nothing', async () => {
  const { spend, sent, keys } = open();
  for (let n = 0; n < 10; n += 1) await spend('a', { max: 1000, block: 10, now: start });
  expect(sent.map(({ method }) => method)).toEqual(['PUT']);
  expect(await keys()).toHaveLength(1);
});

test('an instance needs three calls, once, to learn that the quota of a day is used up', async () => {
  const { spend, deployContext } = open();
  const quota = { max: 20, block: 5, now: start };
  await times(20, () => spend('a', quota));
  const later = open(deployContext);
  for (let n = 0; n < 5; n += 1) expect((await later.spend('a', quota)).allowed).toBe(false);
  expect(later.sent.map(({ method }) => method)).toEqual(['PUT', 'HEAD', 'GET']);
});

test('of many simultaneous callers in one instance, exactly as many get through as allowed', async () => {
  const { spend, keys } = open();
  expect(allowed(await times(100, () => spend('a', { max: 42, block: 5, now: start })))).toBe(42);
  expect(await keys()).toHaveLength(9);
});

test('of many simultaneous callers in many instances, no more get through than allowed, and no block is lost', async () => {
  const { deployContext } = open();
  // On a slow machine each of hundreds of callers waits for seconds; a block whose write got no answer would be lost.
  const instances = Array.from({ length: 20 }, () => open(deployContext, 60_000));
  const quota = { max: 60, block: 3, now: start };
  const spent = await times(200, async (n) => {
    const outcome = await instances[n % 20]?.spend('a', quota).catch(() => null);
    return outcome ?? { allowed: false, retryAfterSeconds: 0 };
  });
  expect(allowed(spent)).toBeLessThanOrEqual(60);
  // A caller that was overtaken five times got no answer; later callers get what is left.
  let more = 0;
  for (const { spend } of instances) {
    for (let n = 0; n < 60 && (await spend('a', quota)).allowed; n += 1) more += 1;
  }
  expect(allowed(spent) + more).toBe(60);
});

test('callers that each need a block of their own do not wait for each other', async () => {
  const { spend, inject } = open();
  inject({ fault: { kind: 'slow', milliseconds: 200 }, where: onWrites, times: Infinity });
  const began = performance.now();
  expect(allowed(await times(20, () => spend('a', { max: 200, block: 1, now: start })))).toBe(20);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('an instance that ends loses only what it leased', async () => {
  const { spend, deployContext } = open();
  const quota = { max: 10, block: 4, now: start };
  await spend('a', quota);
  const after = allowed(await times(10, () => open(deployContext).spend('a', quota)));
  expect(after).toBe(2);
});

test('with lists that lag by a minute, no more callers get through than allowed, and the attempt ends', async () => {
  const { spend, deployContext } = open();
  const quota = { max: 4, block: 1, now: start };
  await times(4, () => spend('a', quota));
  const store = openStore('limits', { deployContext });
  const nothing = async function* () {};
  const behind = openQuotas({ ...store, keys: nothing });
  // All four blocks were tried, and there are no more.
  expect(await behind.spend('a', quota)).toMatchObject({ allowed: false });
  const longer = { max: 9, block: 1, now: start };
  const { spend: fill } = open(deployContext);
  expect(allowed(await times(20, () => fill('b', longer)))).toBe(9);
  await expect(behind.spend('b', longer)).rejects.toMatchObject({ name: 'StorageContended' });
});

test('a call that is given back can be spent again, even on a day whose quota was used up', async () => {
  const { spend, giveBack } = open();
  const quota = { max: 2, block: 2, now: start };
  await times(3, () => spend('a', quota));
  giveBack('a', start);
  giveBack('never seen', start);
  expect(allowed(await times(2, () => spend('a', quota)))).toBe(1);
});

test('a block whose response was lost still belongs to its instance, and a failure is not remembered', async () => {
  const { spend, inject, keys } = open();
  inject({ fault: { kind: 'reset after' }, where: onWrites });
  expect(await spend('a', { max: 4, block: 2, now: start })).toEqual({ allowed: true });
  expect(await keys()).toHaveLength(1);
  inject({ fault: { kind: 'status', status: 403 }, where: onWrites });
  await expect(spend('b', { max: 4, block: 2, now: start })).rejects.toMatchObject({ name: 'StorageUnavailable' });
  expect(await spend('b', { max: 4, block: 2, now: start })).toEqual({ allowed: true });
});

test('a key names the day, but neither bucket nor caller', async () => {
  const { spend, keys, deployContext } = open();
  await spend('contact 203.0.113.7', { max: 1, block: 1, now: start });
  expect(await keys()).toEqual([expect.stringMatching(/^quotas\/2026-11-21\/[0-9a-f]{64}\/1$/)]);
  expect(await everythingIn(deployContext, 'limits')).not.toContain('203.0.113');
});

test('no more than ten thousand buckets are remembered', async () => {
  const { deployContext } = open();
  const store = openStore('limits', { deployContext });
  const { spend } = openQuotas({ ...store, create: () => Promise.resolve('created') });
  const quota = { max: 2, block: 2, now: start };
  await spend('first', quota);
  await times(10_000, (n) => spend(`bucket ${n}`, quota));
  // The instance has forgotten that one of the two was spent.
  expect(allowed(await times(2, () => spend('first', quota)))).toBe(2);
});

test('days before yesterday are deleted without being read, and those of yesterday and today are kept', async () => {
  const { spend, expire, keys, sent } = open();
  for (let days = 0; days < 4; days += 1) await spend('a', { max: 1, block: 1, now: start + days * 24 * hour });
  sent.length = 0;
  await expire(start + 3 * 24 * hour);
  expect((await keys()).map((key) => key.slice(0, 17)).sort()).toEqual(['quotas/2026-11-23', 'quotas/2026-11-24']);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'DELETE']);
});
