import { timeRanges } from '#contract/api/admin-analytics.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { events } from '#storage/collections/events.ts';
import { periods } from '#storage/collections/periods.ts';
import { encodeRevision } from '#storage/revision.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { contendedStore, type ContendedStore } from '#support/contended-store.ts';
import { collectEvents } from '#support/local-blobs.ts';
import { randomOf, type Random } from '#support/random.ts';
import { expect, test } from 'vitest';
import { keepCopies } from './keep-copies.ts';
import { reportVisits } from './report.ts';
import { readStatsOf } from './stats.ts';
import { clearSummed } from './clear-summed.ts';
import { sumDays, sumHours, sumMonths, sumQuarters } from './sum-periods.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 7, 1);

/** Stores in memory with a clock, and other instances with the same data. */
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
  if (random.chance(0.1)) return { events: [], visitor: null, dropped: { bot: 1 + random.below(9) } };
  const count = 1 + random.below(3);
  return {
    events: Array.from({ length: count }, (_, n) => ({
      name: random.of(['page_view', 'click', 'form_submit'] as const),
      page: `/${n}`,
      ...(random.chance(0.3) && { url: '/contact' }),
      // Most pages are left within minutes, and some stay open for the whole day.
      ago: random.below(random.chance(0.1) ? day : 20 * minute),
    })),
    visitor: random.chance(0.2) ? null : `visitor-${random.below(6)}`,
  };
}

/** Writes a batch at a moment, with its visitor under a mark for that day. */
async function arrive({ stores, clock }: Site, at: number, batch: EventRecord): Promise<void> {
  clock.now = at;
  const mark = batch.visitor === null ? null : `${batch.visitor} ${new Date(at).toISOString().slice(0, 10)}`;
  await stores.open(events).add({ ...batch, visitor: mark });
}

/** What the admin shows at a moment. */
const toldAt = (site: Site, now: number) =>
  Promise.all(timeRanges.map((range) => readStatsOf(site.stores, range, now)));

const passes = [sumHours, sumDays, sumMonths, sumQuarters, clearSummed];
async function run(site: Site, now: number, steps = passes): Promise<void> {
  site.clock.now = now;
  for (const step of steps) await step(site.stores, now);
}
const keysIn = async ({ store }: Site, name: string, prefix = ''): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store(name).keys(prefix)) keys.push(key);
  return keys;
};

test('the admin shows the same figures before anything is summed, afterwards, and once the events are gone', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const random = randomOf(seed);
    const site = open();
    const days = random.of([2, 9, 70]);
    for (let n = 0; n < 120; n++) await arrive(site, start + random.below(days * day), batchOf(random));
    const end = start + days * day + 40 * minute;
    const moments = [end, end + random.below(2 * day), end + random.below(80 * day)];
    const before = await Promise.all(moments.map((now) => toldAt(site, now)));
    const after = async () => Promise.all(moments.map((now) => toldAt(site.another(), now)));
    await run(site, end, [sumHours]);
    expect(await after()).toEqual(before);
    await run(site, end, [sumDays, sumMonths]);
    expect(await after()).toEqual(before);
    // Read again, from the copies of unfinished periods.
    expect(await after()).toEqual(before);
    for (const later of [2 * day, 35 * day, 80 * day]) await run(site, end + later);
    expect([await keysIn(site, 'events'), await keysIn(site, 'rollups', 'hours')]).toEqual([[], []]);
    expect(await after()).toEqual(before);
  }
});

test('an hour is written a quarter of an hour after its end, as is a day', async () => {
  const site = open();
  await arrive(site, start + day - 1, view());
  const known = async () => {
    const { hours, days } = await site.stores.open(periods).known();
    return [hours.size, days.size];
  };
  await run(site, start + day + 15 * minute - 1);
  expect(await known()).toEqual([0, 0]);
  await run(site, start + day + 15 * minute);
  expect(await known()).toEqual([1, 1]);
});

test('batches are kept for two days after their hour, and nothing with a mark is kept longer', async () => {
  const site = open();
  await arrive(site, start + hour - 1, view());
  await run(site, start + day + hour);
  await readStatsOf(site.stores, '7d', start + day + hour);
  await run(site, start + hour + 2 * day - 1);
  expect(await keysIn(site, 'events')).not.toEqual([]);
  await run(site, start + hour + 2 * day);
  expect([await keysIn(site, 'events'), await keysIn(site, 'rollups')]).toEqual([[], ['days/2026-08-01']]);
});

/** The same events, counted by their sums and by their visits. */
const bothCounts = async (stores: Stores, now: number): Promise<number[]> => {
  const { totalEvents } = await readStatsOf(stores, '90d', now);
  const { stats } = await reportVisits(stores, { range: '90d', filter: { device: 'phone' }, now: new Date(now) });
  return [totalEvents, stats.totalEvents];
};

/** What runs concurrently: the steps of the schedule, and readers, which sum what is due. */
const works: readonly ((stores: Stores, now: number) => Promise<unknown>)[] = [...passes, keepCopies, bothCounts];

test('concurrent runs and readers, one of which is killed at any point, count every event once', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randomOf(seed);
    const site = open();
    const days = 1 + random.below(12);
    let sent = 0;
    for (let n = 0; n < 30; n++) {
      const batch = batchOf(random);
      sent += batch.events.length;
      await arrive(site, start + random.below(days * day), { ...batch, device: 'phone' });
    }
    const end = start + days * day + hour;
    for (let round = 0; round < 4; round++) {
      const now = end + round * 20 * day;
      const killed = site.another();
      killed.clock.now = now;
      const step = random.of(works);
      // Storage fails in the middle of it, which leaves the same state as a kill.
      const dying = openStores({
        deployContext: 'test',
        now: () => now,
        log: () => undefined,
        store: (name) => dyingStore(site.store(name), 1 + random.below(12)),
      });
      await Promise.allSettled([
        step(dying, now),
        random.of(works)(site.stores, now),
        random.of(works)(killed.stores, now),
      ]);
      await run(site, now);
      await keepCopies(site.another().stores, now);
    }
    expect([seed, ...(await bothCounts(site.another().stores, start + 88 * day))]).toEqual([seed, sent, sent]);
  }
});

/** A store that fails after a number of calls. */
function dyingStore(store: ContendedStore, calls: number): ContendedStore {
  let left = calls;
  const alive = (): void => {
    if ((left -= 1) < 0) throw new Error('It was killed.');
  };
  return new Proxy(store, {
    get(target, name) {
      const held = Reflect.get(target, name) as unknown;
      if (typeof held !== 'function') return held;
      return (...given: unknown[]) => {
        alive();
        return (held as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });
}

test('an unreadable batch loses only itself, and is counted', async () => {
  const site = open();
  await arrive(site, start, view());
  await site.store('events').put('2026-08-01T00/00000000000000000000000001/000001', 'no JSON');
  await run(site, start + day + hour);
  const read = await site.stores.open(periods).read('days', '2026-08-01');
  expect([read?.sum.views, read?.unreadable]).toEqual([1, 1]);
});

test('a month waits for an unreadable day, and no day is deleted that its month does not include', async () => {
  const site = open();
  for (const n of [0, 3, 5]) await arrive(site, start + n * day, view());
  await run(site, start + 10 * day);
  const whole = (await site.store('rollups').get('days/2026-08-04')) ?? '';
  await site.store('rollups').put('days/2026-08-04', 'no JSON');
  await run(site, start + 90 * day);
  expect(await keysIn(site, 'rollups', 'months/')).toEqual([]);
  expect(await keysIn(site, 'rollups', 'days/')).toHaveLength(3);
  await site.store('rollups').put('days/2026-08-04', whole);
  await run(site.another(), start + 90 * day);
  expect(await keysIn(site, 'rollups', 'months/')).toEqual(['months/2026-08']);
  expect((await readStatsOf(site.another().stores, '90d', start + 80 * day)).pageViews).toBe(3);
  // A day that comes back after its month was summed, as from a backup, is kept.
  await site.store('rollups').put('days/2026-08-07', whole);
  await run(site.another(), start + 90 * day);
  expect(await keysIn(site, 'rollups', 'days/')).toEqual(['days/2026-08-07']);
});

test('the visits of a quarter are joined a day after it ends, once those of its months have been joined, and unreadable ones change no number', async () => {
  const site = open();
  for (const n of [0, 40, 70]) await arrive(site, start + n * day, view({ device: 'phone' }));
  const quarters = () => keysIn(site, 'rollups', 'quarters/');
  const end = Date.UTC(2026, 9, 1);
  await run(site, end + day - 1);
  expect(await quarters()).toEqual([]);
  const months = await Promise.all(['visits/2026-08', 'visits/2026-09'].map((key) => site.store('rollups').get(key)));
  expect(months).toEqual([expect.any(String), null]);
  await site.store('rollups').put('visits/2026-08', 'no JSON');
  await run(site.another(), end + day);
  expect(await quarters()).toEqual([]);
  await site.store('rollups').put('visits/2026-08', months[0] ?? '');
  await run(site.another(), end + day);
  expect(await quarters()).toEqual(['quarters/2026-Q3']);
  const last = start + 85 * day;
  expect(await bothCounts(site.another().stores, last)).toEqual([3, 3]);
  await site.store('rollups').put('quarters/2026-Q3', 'no visits');
  expect(await bothCounts(site.another().stores, last)).toEqual([3, 3]);
});

test('a copy of a quarter’s visits is deleted when they are joined, as is an earlier version’s copy of a month', async () => {
  const site = open();
  for (const n of [0, 3, 5]) await arrive(site, start + n * day, view());
  await run(site, start + 10 * day);
  await keepCopies(site.stores, start + 10 * day);
  await site.store('rollups').put('visits-so-far/2026-08', '{"gzip":""}');
  const copied = () => keysIn(site, 'rollups', 'visits-so-far/');
  expect((await copied()).sort()).toEqual(['visits-so-far/2026-08', 'visits-so-far/2026-Q3']);
  await run(site.another(), start + 33 * day);
  expect(await copied()).toEqual(['visits-so-far/2026-Q3']);
  await run(site.another(), start + 70 * day);
  expect(await copied()).toEqual([]);
});

test('an hour that cannot be read is summed from its batches, as long as they exist', async () => {
  const site = open();
  await arrive(site, start, view());
  await run(site, start + 2 * hour);
  await site.store('rollups').put('hours/2026-08-01T00', 'no JSON');
  expect((await readStatsOf(site.stores, '24h', start + 3 * hour)).pageViews).toBe(1);
  await run(site, start + day + hour);
  expect((await readStatsOf(site.another().stores, '7d', start + day + hour)).pageViews).toBe(1);
});

test('an hour with marks is deleted even if its day was summed by an earlier version that was deployed again', async () => {
  const site = open();
  await arrive(site, start, view());
  await arrive(site, start + hour, view());
  await run(site, start + 3 * hour);
  await readStatsOf(site.stores, '24h', start + 3 * hour);
  const value = { since: [], latest: [], dropped: 0, unreadable: 0 };
  await site.store('rollups').create('2026-08/2026-08-01/000001', encodeRevision({ at: start, born: start, value }));
  await run(site, start + 3 * day);
  expect(await keysIn(site, 'events')).toEqual([]);
  expect((await keysIn(site, 'rollups')).filter((key) => key.startsWith('hours'))).toEqual([]);
});
