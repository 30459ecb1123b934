import { periods } from '#storage/collections/periods.ts';
import { encodeRevision } from '#storage/revision.ts';
import { openStores } from '#storage/stores.ts';
import { contendedStore, type ContendedStore } from '#support/contended-store.ts';
import { expect, test } from 'vitest';
import { readStatsOf } from './stats.ts';
import { clearSummed } from './clear-summed.ts';
import { sumDays, sumHours, sumMonths } from './sum-periods.ts';

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 7, 20);

test('the sums from an earlier version count as before, both before their month is joined and afterwards', async () => {
  const blobs = new Map<string, ContendedStore>();
  const store = (name: string): ContendedStore => {
    const known = blobs.get(name) ?? contendedStore(name);
    blobs.set(name, known);
    return known;
  };
  const stores = openStores({ deployContext: 'test', store, now: () => start + day });
  const since = [{ hour: 3, events: 9, pageViews: 5, visitors: 2, sessions: 3, sessionMs: 90_000 }];
  const latest = [{ id: 'one', time: start + 5, name: 'click', page: '/', url: '/contact' }];
  const value = { since, latest, dropped: 1, unreadable: 0 };
  await store('rollups').create('2026-08/2026-08-20/000001', encodeRevision({ at: start, born: start, value }));
  const told = { totalEvents: 9, pageViews: 5, uniqueVisitors: 2, avgSessionDuration: 30 };
  expect(await readStatsOf(stores, '30d', start + 5 * day)).toEqual(told);
  for (const now of [start + 20 * day, start + 60 * day])
    for (const step of [sumHours, sumDays, sumMonths, clearSummed]) await step(stores, now);
  expect([...(await stores.open(periods).known()).months]).toEqual(['2026-08']);
  expect(await store('rollups').get('months/2026-08')).not.toContain('/contact');
  expect(await readStatsOf(stores, '90d', start + 60 * day)).toEqual(told);
});
