import { contendedStore } from '#support/contended-store.ts';
import { expect, test } from 'vitest';
import { encodeRevision } from '../revision.ts';
import { openStores } from '../stores.ts';
import { readPeriod, storedPeriod, type Period } from './period-kinds.ts';
import { singleEvents } from './single-events.ts';

const hour = 60 * 60_000;
const start = Date.UTC(2026, 7, 20);
const latest = [{ id: '01J5QGZ0000000000000000000-0', time: start + 5, name: 'form_submit', page: '/contact' }];
const sum = {
  ...{ views: 1, clicks: 0, forms: 1, visits: 1, seconds: 3, contacts: 1, signUps: 0 },
  ...{ essayVisits: 0, essaySignUps: 0, visitors: 1 },
  ...{ pages: [], referrers: [], campaigns: [], devices: [], countries: [] },
};
const count = { sum, dropped: { bot: 2 }, unreadable: 0, addedLater: 1 };

test('a day or month from an earlier version is read without its events, and written as that version can read it', async () => {
  const read = await readPeriod('months', JSON.stringify({ days: { '2026-08-20': { ...count, latest } } }));
  const { days } = read.value as Period<'months'>;
  expect(days['2026-08-20']).toMatchObject({ sum, dropped: { bot: 2 }, latest: [] });
  expect(JSON.parse(String(await storedPeriod('months', read.value)))).toMatchObject({
    days: { '2026-08-20': { latest: [] } },
  });
  const later = await readPeriod('months', JSON.stringify({ days: { '2026-08-20': count } }));
  expect((later.value as Period<'months'>).days['2026-08-20']).toMatchObject({ sum });
});

test('the events in periods from an earlier version are deleted within a day, and nothing else is changed', async () => {
  const store = contendedStore('rollups');
  const stores = openStores({ deployContext: 'test', store: () => store, now: () => start });
  const months = Array.from({ length: 60 }, (_, n) => `months/${2022 + Math.floor(n / 12)}-${(n % 12) + 1}`);
  const rollup = (events: typeof latest) =>
    encodeRevision({ at: start, born: start, value: { since: [], latest: events, dropped: 1, unreadable: 0 } });
  const stored = (events: typeof latest): [string, string][] => [
    ...months.map((key): [string, string] => [key, JSON.stringify({ days: { one: { ...count, latest: events } } })]),
    ['days/2026-08-20', JSON.stringify({ ...count, latest: events, visits: { names: ['latest'] } })],
    ['days-so-far/2026-08', JSON.stringify({ days: { one: { ...count, latest: events } } })],
    ['2026-07/2026-07-02/000001', rollup(events)],
    ['days/2026-08-19', '{"latest":[no JSON'],
    ['hours/2026-08-20T03', '{"gzip":""}'],
  ];
  for (const [key, text] of stored(latest)) await store.put(key, text);
  await store.put('snapshot/2026-07', 'holds them too');
  for (let run = 0; run < 24; run++) await stores.open(singleEvents).clear(start + run * hour);
  const left: [string, string | null][] = [];
  for await (const key of store.keys('')) left.push([key, await store.get(key)]);
  expect(left.sort()).toEqual(stored([]).sort());
});

test('a run reads few periods, and rewrites none without events', async () => {
  const store = contendedStore('rollups');
  const stores = openStores({ deployContext: 'test', store: () => store, now: () => start });
  for (let n = 10; n < 40; n++) await store.put(`days/2026-08-${n}`, JSON.stringify({ ...count, latest: [] }));
  store.calls = 0;
  expect(await stores.open(singleEvents).clear(start)).toEqual({ done: 0, left: 0, failed: 0 });
  expect(store.calls).toBeLessThan(10);
});
