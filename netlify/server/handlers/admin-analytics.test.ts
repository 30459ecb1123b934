import { listEvents, readStats } from '#contract/api/admin-analytics.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { events as storedEvents } from '#storage/collections/events.ts';
import { openStores } from '#storage/stores.ts';
import { beforeEach, expect, test } from 'vitest';
import handler from '../../functions/admin-analytics.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let site: StoredSite;
let headers: { Authorization: string };
const get = (path: string) =>
  callFunction(handler, apiRequest(path, { headers }), callContext({ deploy: site.deploy }));
const stats = async (query = '') => readStats.response.parse((await get(readStats.path + query)).body).stats;
const events = async (query = '') => listEvents.response.parse((await get(listEvents.path + query)).body).events;

/** Writes a batch as if it had arrived some time ago. */
async function arrive(ago: number, changes: Partial<EventRecord> = {}): Promise<void> {
  const stores = openStores({ deployContext: site.deploy.context, now: () => Date.now() - ago });
  const collection = stores.open(storedEvents);
  await collection.add({ events: [{ name: 'page_view', page: '/', ago: 0 }], visitor: 'ada', ...changes });
}

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

test('the stats of a range cover what happened in it, and the default range is seven days', async () => {
  for (const ago of [hour, 2 * day, 20 * day, 80 * day, 100 * day]) await arrive(ago);
  const counted = async (query?: string) => (await stats(query)).totalEvents;
  expect(await counted('?timeRange=24h')).toBe(1);
  expect(await counted('?timeRange=7d')).toBe(2);
  expect(await counted('?timeRange=30d')).toBe(3);
  expect(await counted('?timeRange=90d')).toBe(4);
  expect(await counted()).toBe(2);
});

test('the stats cover pages, visitors and sessions', async () => {
  await arrive(10 * minute, { events: [{ name: 'page_view', page: '/', ago: 2 * minute }] });
  await arrive(8 * minute, { events: [{ name: 'form_submit', page: '/contact', ago: minute }] });
  await arrive(5 * minute, { visitor: null });
  await arrive(minute, { events: [], visitor: null, dropped: { bot: 3 } });
  expect(await stats('?timeRange=24h')).toEqual({
    totalEvents: 3,
    pageViews: 2,
    uniqueVisitors: 1,
    avgSessionDuration: 240,
  });
});

test('events come newest first, at most a hundred, each with a unique id', async () => {
  for (let n = 0; n < 60; n++) {
    await arrive(n * minute, {
      events: [
        { name: 'page_view', page: `/${n}`, ago: 30_000 },
        { name: 'click', page: `/${n}`, url: 'https://elsewhere.example', ago: 0 },
      ],
    });
  }
  const found = await events('?timeRange=24h');
  expect(found).toHaveLength(100);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found.slice(0, 3).map(({ eventName, eventData }) => [eventName, eventData])).toEqual([
    ['click', { page: '/0', url: 'https://elsewhere.example' }],
    ['page_view', { page: '/0' }],
    ['click', { page: '/1', url: 'https://elsewhere.example' }],
  ]);
  const times = found.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
});

test('an event that happened before the range but arrived within it is not shown', async () => {
  // A range begins on the hour.
  await arrive(hour, { events: [{ name: 'page_view', page: '/old', ago: day }] });
  expect(await events('?timeRange=24h')).toEqual([]);
  expect(await events('?timeRange=7d')).toHaveLength(1);
});

test('an unknown range is refused', async () => {
  for (const query of ['?timeRange=1y', '?timeRange=', '?timeRange=__proto__']) {
    expect((await get(readStats.path + query)).status).toBe(400);
    expect((await get(listEvents.path + query)).status).toBe(400);
  }
});

test('only the administrator sees stats and events', async () => {
  headers = { Authorization: '' };
  expect((await get(readStats.path)).status).toBe(401);
  expect((await get(listEvents.path)).status).toBe(401);
});
