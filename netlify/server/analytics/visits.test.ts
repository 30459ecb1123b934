import { timeRanges } from '#contract/api/admin-analytics.ts';
import { events, type EventRecord } from '#storage/collections/events.ts';
import { rollups } from '#storage/collections/rollups.ts';
import { openStores } from '#storage/stores.ts';
import { contendedStore, type ContendedStore } from '#support/contended-store.ts';
import { collectEvents } from '#support/local-blobs.ts';
import { randomOf, type Random } from '#support/random.ts';
import { expect, test } from 'vitest';
import { clearSummed, sumDays } from './sum-days.ts';
import { readLatestEvents, readStatsOf } from './visits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 7, 1);

/** Stores in memory with a clock, and another instance over the same. */
function open(blobs = new Map<string, ContendedStore>()) {
  const store = (name: string): ContendedStore => {
    const known = blobs.get(name) ?? contendedStore(name);
    blobs.set(name, known);
    return known;
  };
  const clock = { now: start };
  const { log, events: logged } = collectEvents();
  const stores = openStores({ deployContext: 'test', store, now: () => clock.now, log });
  return { stores, clock, blobs, store, logged, another: () => open(blobs) };
}
type Site = ReturnType<typeof open>;

const view = (changes: Partial<EventRecord> = {}): EventRecord => ({
  events: [{ name: 'page_view', page: '/', ago: 0 }],
  visitor: 'ada',
  ...changes,
});

function batchOf(random: Random): EventRecord {
  if (random.chance(0.1)) return { events: [], visitor: null, dropped: 1 + random.below(9) };
  const count = 1 + random.below(3);
  return {
    events: Array.from({ length: count }, (_, n) => ({
      name: random.of(['page_view', 'click', 'form_submit'] as const),
      page: `/${n}`,
      ...(random.chance(0.3) && { url: '/contact' }),
      // Most pages are left within minutes, some lie open for the whole day.
      ago: random.below(random.chance(0.1) ? day : 20 * minute),
    })),
    visitor: random.chance(0.2) ? null : `visitor-${random.below(6)}`,
  };
}

/** Writes batches at these moments, each visitor under a mark of the day. */
async function arrive({ stores, clock }: Site, at: number, batch: EventRecord): Promise<void> {
  clock.now = at;
  const mark = batch.visitor === null ? null : `${batch.visitor} ${new Date(at).toISOString().slice(0, 10)}`;
  await stores.open(events).add({ ...batch, visitor: mark });
}

/** What the admin is told at a moment. */
const toldAt = (site: Site, now: number) =>
  Promise.all(
    timeRanges.map(async (range) => [
      await readStatsOf(site.stores, range, now),
      await readLatestEvents(site.stores, range, now),
    ]),
  );

async function sum(site: Site, now: number): Promise<void> {
  site.clock.now = now;
  await sumDays(site.stores, now);
}
async function clear(site: Site, now: number): Promise<void> {
  site.clock.now = now;
  await clearSummed(site.stores, now);
}
const rawKeys = async ({ store }: Site): Promise<number> => {
  let count = 0;
  for await (const key of store('events').keys('')) count += key ? 1 : 0;
  return count;
};

test('what the admin is told is the same before a day is summed, after it, and when its events are gone', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = randomOf(seed);
    const site = open();
    const days = random.of([2, 9, 40]);
    for (let n = 0; n < 120; n++) await arrive(site, start + random.below(days * day), batchOf(random));
    const end = start + days * day + 40 * minute;
    const moments = [end, end + random.below(2 * day), end + random.below(80 * day)];
    const before = await Promise.all(moments.map((now) => toldAt(site, now)));
    await sum(site, end);
    expect(await Promise.all(moments.map((now) => toldAt(site, now)))).toEqual(before);
    await clear(site, end + hour);
    expect(await rawKeys(site)).toBe(0);
    expect(await Promise.all(moments.map((now) => toldAt(site.another(), now)))).toEqual(before);
  }
});

test('a range begins at the full hour, with a rollup and without', async () => {
  const site = open();
  const now = start + 9 * day + 20 * minute;
  await arrive(site, start + 2 * day - 1, view());
  await arrive(site, start + 2 * day, view());
  const counted = async () => (await readStatsOf(site.stores, '7d', now)).totalEvents;
  expect(await counted()).toBe(1);
  await sum(site, now);
  expect(await counted()).toBe(1);
});

test('a day is summed once it has been over for half an hour, and its events are kept for half an hour after that', async () => {
  const site = open();
  await arrive(site, start + day - 1, view());
  await sum(site, start + day + 30 * minute - 1);
  await clear(site, start + 3 * day);
  expect([(await site.stores.open(rollups).since('')).rollups, await rawKeys(site)]).toEqual([[], 1]);
  await sum(site, start + day + 30 * minute);
  await clear(site, start + day + hour - 1);
  expect([(await site.stores.open(rollups).since('')).rollups.length, await rawKeys(site)]).toEqual([1, 1]);
  await clear(site, start + day + hour);
  expect(await rawKeys(site)).toBe(0);
});

test('two runs at once write one rollup, and a third changes nothing, though half of the events are gone', async () => {
  const site = open();
  for (let n = 0; n < 60; n++) await arrive(site, start + n * minute, view({ visitor: `visitor-${n % 7}` }));
  const end = start + day + hour;
  const before = await toldAt(site, end);
  await Promise.all([sum(site, end), sum(site.another(), end)]);
  // A run that was killed in the middle, and one whose list does not know of the rollup.
  let deleted = 0;
  for await (const key of site.store('events').keys('2026-08-01T'))
    if (++deleted % 2 === 0) await site.store('events').delete(key);
  const behind = site.another();
  const unknowing = { ...behind.stores };
  const lists = site.store('rollups');
  const { entries } = lists;
  lists.entries = async function* () {};
  await sumDays(unknowing, end);
  lists.entries = entries;
  expect(await toldAt(site.another(), end)).toEqual(before);
  await clear(site, end + hour);
  await Promise.all([clear(site, end + 2 * hour), clear(site.another(), end + 2 * hour)]);
  expect([await toldAt(site.another(), end), await rawKeys(site)]).toEqual([before, 0]);
});

test('a batch that cannot be fetched keeps the day from being summed, one that cannot be read is counted as that', async () => {
  const site = open();
  await arrive(site, start, view());
  await site.store('events').create('2026-08-01T01/01KAHT00000000000000000000/000001', 'torn');
  const { get } = site.store('events');
  site.store('events').get = () => Promise.reject(new Error('down'));
  expect(await sumDays(site.stores, start + 2 * day)).toMatchObject({ done: 0, failed: 1 });
  site.store('events').get = get;
  await sum(site, start + 2 * day);
  const { rollups: sums } = await site.stores.open(rollups).since('');
  expect(sums.map(({ value }) => value)).toMatchObject([{ unreadable: 1, since: [{ hour: 0, events: 1 }] }]);
});

test('the events of a day whose rollup cannot be read are kept', async () => {
  const site = open();
  await arrive(site, start, view());
  await site.store('rollups').create('2026-08/2026-08-01/000001', 'torn');
  await clear(site, start + 3 * day);
  expect(await rawKeys(site)).toBe(1);
});

test('ninety days of sums are read with a list and a snapshot for each month', async () => {
  const site = open();
  for (let n = 0; n < 90; n++) await arrive(site, start + n * day, view());
  await sum(site, start + 90 * day + hour);
  await clear(site, start + 90 * day + 2 * hour);
  await readStatsOf(site.another().stores, '90d', start + 90 * day);
  const fresh = site.another();
  for (const store of fresh.blobs.values()) store.calls = 0;
  expect(await readStatsOf(fresh.stores, '90d', start + 90 * day)).toMatchObject({ totalEvents: 90 });
  const calls = [...fresh.blobs.values()].reduce((total, store) => total + store.calls, 0);
  expect(calls).toBeLessThanOrEqual(12);
});
