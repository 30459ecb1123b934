import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStore } from '#support/memory-store.ts';
import type { BlobStore } from '#storage/blobs.ts';
import { limits } from '#storage/collections/limits.ts';
import { openStores } from '#storage/stores.ts';
import { admitBatch } from './admission.ts';
import { readUncountedDays } from './uncounted.ts';

const now = new Date('2026-11-22T14:05:00Z');
const untilMidnight = 9 * 3600 + 55 * 60;

let store: BlobStore;
let warnings: unknown[];
/** One instance, which takes its leased blocks with it when it ends. */
const instance = () => openStores({ deployContext: 'test', store: () => store }).open(limits);
async function keys(prefix: string): Promise<number> {
  let count = 0;
  for await (const key of store.keys(prefix)) if (key !== '') count += 1;
  return count;
}
const days = () => readUncountedDays(instance(), '24h', now.getTime());

beforeEach(() => {
  store = memoryStore('limits');
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void warnings.push(JSON.parse(String(line))));
});

/** Sends batches in turn from a number of addresses to the instances; returns how many were admitted. */
async function send(batches: number, addresses: number, instances = [instance()]): Promise<number> {
  let admitted = 0;
  for (let n = 0; n < batches; n += 1) {
    const to = instances[n % instances.length] ?? instance();
    try {
      await admitBatch(to, `address ${n % addresses}`, 'counted', now);
      admitted += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: untilMidnight } });
    }
  }
  return admitted;
}

test('10,000 of 20,040 batches from 334 addresses are admitted, and the others are reported once', async () => {
  const instances = [instance(), instance(), instance()];
  expect(await send(20_040, 334, instances)).toBe(10_000);
  expect(warnings).toMatchObject(instances.map(() => ({ event: 'quota_used_up', quota: 'events' })));
  expect(await days()).toEqual([{ date: '2026-11-22', stoppedAt: now.toISOString(), addresses: 0, forms: 0 }]);
  // The site's blocks, at most one block for every five batches from an address, and one note, not a record per call.
  expect(await keys('quotas/')).toBeLessThanOrEqual(1_000 + 334 * (30 / 5 + instances.length));
  expect(await keys('overruns/')).toBe(1);
  // From now on, a new address leaves nothing behind.
  const left = await keys('');
  expect(await send(500, 500)).toBe(0);
  expect(await keys('')).toBe(left);
});

test('600 of 700 batches from one address are admitted, and the quota of the others is given back to the site', async () => {
  expect(await send(700, 1)).toBe(600);
  expect(await send(1, 1)).toBe(0);
  // 120 blocks for the address, 60 for the site, and one for each instance that tried in vain.
  expect(await keys('quotas/')).toBe(120 + 60 + 2);
  expect(await days()).toEqual([{ date: '2026-11-22', stoppedAt: null, addresses: 1, forms: 0 }]);
});

test('addresses that used up the daily quota of a form are reported, whether or not their visits are counted', async () => {
  await instance().noteOverrun('contact-form', 'one', now.getTime());
  await instance().noteOverrun('newsletter-form', 'another', now.getTime());
  await instance().noteOverrun('events-dropped', 'a third', now.getTime());
  expect(await days()).toEqual([{ date: '2026-11-22', stoppedAt: null, addresses: 0, forms: 2 }]);
});
