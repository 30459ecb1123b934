import { timeRanges } from '#contract/api/admin-analytics.ts';
import { events } from '#storage/collections/events.ts';
import { openStores } from '#storage/stores.ts';
import { contendedStore, type ContendedStore } from '#support/contended-store.ts';
import { expect, test } from 'vitest';
import { clearSummed } from './clear-summed.ts';
import { keepCopies } from './keep-copies.ts';
import { readLatestEvents } from './recent-events.ts';
import { readStatsOf } from './stats.ts';
import { sumDays, sumHours, sumMonths, sumQuarters } from './sum-periods.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = Date.UTC(2026, 7, 20);

function open(blobs = new Map<string, ContendedStore>()) {
  const store = (name: string): ContendedStore => {
    const known = blobs.get(name) ?? contendedStore(name);
    blobs.set(name, known);
    return known;
  };
  const clock = { now: start };
  const stores = openStores({ deployContext: 'test', store, now: () => clock.now });
  const textsIn = async (name: string): Promise<string> => {
    const texts: (string | null)[] = [];
    for await (const key of store(name).keys('')) texts.push(key, await store(name).get(key));
    return texts.join('\n');
  };
  return { stores, clock, textsIn, another: () => open(blobs) };
}
type Site = ReturnType<typeof open>;

async function arrive({ stores, clock }: Site, at: number, count = 1): Promise<void> {
  clock.now = at;
  const said = Array.from({ length: count }, (_, n) => ({ name: 'click' as const, page: '/', ago: n }));
  await stores.open(events).add({ events: said, visitor: 'ada' });
}

async function run({ stores }: Site, now: number): Promise<void> {
  for (const step of [sumHours, sumDays, sumMonths, sumQuarters, keepCopies, clearSummed]) await step(stores, now);
}

test('the latest events of any range are those of the last two days, the same before their days are summed and afterwards', async () => {
  const site = open();
  for (let n = 0; n < 80; n += 5) await arrive(site, start + n * hour);
  for (const now of [start + 80 * hour, start + 81 * hour + 1, start + 90 * hour]) {
    const wanted = Array.from({ length: 16 }, (_, n) => start + n * 5 * hour).reverse();
    const told = async (days: number, range: (typeof timeRanges)[number]) => {
      const found = await readLatestEvents(site.another().stores, range, now);
      expect(found.map(({ time }) => time)).toEqual(wanted.filter((at) => at >= now - (now % hour) - days * day));
    };
    for (const _ of ['before', 'afterwards']) {
      await told(1, '24h');
      for (const range of ['7d', '30d', '90d'] as const) await told(2, range);
      await run(site, now);
    }
  }
});

test('a hundred events are found wherever they lie', async () => {
  const site = open();
  await arrive(site, start, 70);
  await arrive(site, start + 20 * hour, 70);
  const found = await readLatestEvents(site.stores, '7d', start + 21 * hour);
  const ago = found.map(({ time }) => start + 20 * hour - time);
  expect(ago).toEqual([
    ...Array.from({ length: 70 }, (_, n) => n),
    ...Array.from({ length: 30 }, (_, n) => 20 * hour + n),
  ]);
});

test('nothing about a single event is stored or shown once two days are over, but the sums stay', async () => {
  const site = open();
  await arrive(site, start);
  const [found] = await readLatestEvents(site.stores, '90d', start + hour);
  const batch = found?.id.slice(0, -2) ?? 'none';
  expect(await site.textsIn('events')).toContain(batch);
  for (const now of [start + 2 * day + hour, start + 60 * day, start + 200 * day]) {
    await run(site, now);
    expect(await site.textsIn('rollups')).not.toMatch(new RegExp(`${batch}|${start}|"click"`));
    for (const range of timeRanges) expect(await readLatestEvents(site.another().stores, range, now)).toEqual([]);
  }
  expect((await readStatsOf(site.stores, '90d', start + 60 * day)).totalEvents).toBe(1);
});
