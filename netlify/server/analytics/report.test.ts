import { reportRanges, type AnalyticsReport, type ReportRange } from '#contract/api/analytics-report.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { events, type StoredBatch } from '#storage/collections/events.ts';
import { periods } from '#storage/collections/periods.ts';
import type { BlobStore } from '#storage/blobs.ts';
import { openStores } from '#storage/stores.ts';
import { collectEvents } from '#support/local-blobs.ts';
import { memoryStore } from '#support/memory-store.ts';
import { naiveCounter } from '#support/naive-count.ts';
import { randomOf } from '#support/random.ts';
import { syntheticVisits } from '#support/synthetic-visits.ts';
import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import { keepCopies } from './keep-copies.ts';
import { reportVisits } from './report.ts';
import { stretchBefore, stretchOf } from './stretch.ts';
import { clearSummed } from './clear-summed.ts';
import { sumDays, sumHours, sumMonths, sumQuarters } from './sum-periods.ts';
import type { VisitFilter } from './visit-filter.ts';

const day = 24 * 60 * 60_000;
/** In the middle of an hour, so that ranges begin and end within days. */
const end = Date.UTC(2026, 8, 22, 13, 20);

/** A store in memory whose calls are counted. */
function countedStore(name: string, onCall: () => void): BlobStore {
  const inner = memoryStore(name);
  const counted =
    <Arguments extends unknown[], Result>(work: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      onCall();
      return work(...given);
    };
  return {
    ...inner,
    get: counted(inner.get),
    getBytes: counted(inner.getBytes),
    create: counted(inner.create),
    put: counted(inner.put),
    delete: counted(inner.delete),
    keys: counted(inner.keys),
    entries: counted(inner.entries),
    folders: counted(inner.folders),
  };
}

/** Stores in memory with a clock, and other instances with the same data. */
function open(shared = { blobs: new Map<string, BlobStore>(), calls: 0 }) {
  const store = (name: string): BlobStore => {
    const known = shared.blobs.get(name) ?? countedStore(name, () => (shared.calls += 1));
    shared.blobs.set(name, known);
    return known;
  };
  const clock = { now: end };
  const stores = openStores({ deployContext: 'test', store, now: () => clock.now, log: collectEvents().log });
  return { stores, clock, calls: () => shared.calls, another: () => open(shared) };
}
type Site = ReturnType<typeof open>;

/** Writes batches at their times, and runs the schedule every three days. */
async function live(site: Site, batches: readonly StoredBatch[], until: number): Promise<void> {
  let next = batches[0]?.at ?? until;
  for (const { at, value } of batches) {
    for (; next <= at; next += 3 * day) await runSchedule(site.another(), next);
    await arrive(site, at, value);
  }
  await runSchedule(site.another(), until);
}

async function arrive({ stores, clock }: Site, at: number, batch: EventRecord): Promise<void> {
  clock.now = at;
  await stores.open(events).add(batch);
}

async function runSchedule({ stores }: Site, now: number): Promise<void> {
  for (const pass of [sumHours, sumDays, sumMonths, sumQuarters, keepCopies, clearSummed]) await pass(stores, now);
}

const ask = (site: Site, range: ReportRange, filter: VisitFilter = {}) =>
  reportVisits(site.stores, { range, filter, now: new Date(end) });

/** The fields that the independent count also has. */
const comparable = ({
  stats,
  previous,
  events: byName,
  conversions,
  lists,
  series,
  dropped,
}: Omit<AnalyticsReport, 'annotations'>) => ({
  stats,
  previous,
  events: byName,
  conversions,
  lists: Object.fromEntries(Object.entries(lists).map(([name, { entries }]) => [name, entries])),
  pageViews: series.reduce((total, point) => total + point.pageViews, 0),
  dropped,
});

test('a report on synthetic visits matches a naive count of their events, for any query and any state of summing', async () => {
  const batches = syntheticVisits({ random: randomOf(11), from: end - 75 * day, until: end, visits: 240 });
  const filters: VisitFilter[] = [
    {},
    { page: '/essays/a' },
    { referrer: 'news.example' },
    { referrer: 'direct' },
    { campaign: 'launch' },
    { device: 'phone' },
    { country: 'NG' },
    { country: 'NG', device: 'phone' },
    { page: '/contact', referrer: 'news.example', country: 'KE' },
    { page: '/nowhere' },
  ];
  const summed = open();
  await live(summed, batches, end);
  const untouched = open();
  for (const { at, value } of batches) await arrive(untouched, at, value);
  const count = naiveCounter(batches);
  for (const range of reportRanges) {
    for (const filter of filters) {
      const counted = count(stretchOf(range, end), filter);
      const before = count(stretchBefore(range, end), filter);
      const isKept = batches.some(({ at }) =>
        stretchBefore(range, end).dates.includes(new Date(at).toISOString().slice(0, 10)),
      );
      const wanted = { ...counted, previous: isKept ? before.stats : null };
      expect([range, filter, comparable(await ask(summed.another(), range, filter))]).toEqual([range, filter, wanted]);
    }
    expect(await ask(untouched.another(), range)).toEqual(await ask(summed.another(), range));
  }
});

test('a report costs at most sixteen storage calls in a fresh instance, and eight in a warm one', async () => {
  const site = open();
  const today = end - (end % day);
  const random = randomOf(3);
  for (let from = today - 800 * day; from < today; from += day) {
    const date = new Date(from).toISOString().slice(0, 10);
    const batches = syntheticVisits({ random, from, until: from + day, visits: 4 });
    await site.stores.open(periods).add('days', date, dayOf(date, { batches, unreadable: 0 }));
  }
  const batches = syntheticVisits({ random, from: today, until: end, visits: 40 });
  for (const { at, value } of batches) await arrive(site, at, value);
  await runSchedule(site, end);
  const filters: VisitFilter[] = [{}, { country: 'NG' }];
  for (const range of reportRanges) {
    for (const filter of filters) {
      const fresh = site.another();
      const before = fresh.calls();
      await ask(fresh, range, filter);
      const cold = fresh.calls() - before;
      await ask(fresh, range, filter);
      const warm = fresh.calls() - before - cold;
      expect([range, filter, Math.max(cold, 16), Math.max(warm, 8)]).toEqual([range, filter, 16, 8]);
    }
  }
});

test('a day is counted again when its batches are replaced by the same number of others, as after a restore', async () => {
  const site = open();
  const view = (page: string): EventRecord => ({ events: [{ name: 'page_view', page, ago: 0 }], visitor: 'ada' });
  const pages = async () => (await ask(site, '24h')).lists.pages.entries.map(({ name }) => name);
  await arrive(site, end, view('/about'));
  expect(await pages()).toEqual(['/about']);
  await site.stores.open(events).clear([new Date(end).toISOString().slice(0, 13)]);
  await arrive(site, end, view('/contact'));
  expect(await pages()).toEqual(['/contact']);
});
