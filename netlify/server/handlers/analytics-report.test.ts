import { readLive, readReport, type AnalyticsReport } from '#contract/api/analytics-report.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { events as storedEvents } from '#storage/collections/events.ts';
import { openStores } from '#storage/stores.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import handler from '../../functions/admin-analytics.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let site: StoredSite;
let headers: { Authorization: string };
const get = (path: string) =>
  callFunction(handler, apiRequest(path, { headers }), callContext({ deploy: site.deploy }));
const report = async (query = ''): Promise<AnalyticsReport> =>
  readReport.response.parse((await get(readReport.path + query)).body).report;
const live = async () => readLive.response.parse((await get(readLive.path)).body).live;

/** Writes a batch as if it had arrived some time ago. */
async function arrive(ago: number, changes: Partial<EventRecord> & { page?: string } = {}): Promise<void> {
  const { page = '/', ...rest } = changes;
  const collection = openStores({ deployContext: site.deploy.context, now: () => Date.now() - ago }).open(storedEvents);
  await collection.add({ events: [{ name: 'page_view', page, ago: 0 }], visitor: 'ada', ...rest });
}

beforeEach(async () => {
  // In the middle of an hour, a day and a month: what arrived minutes ago belongs to the current ones.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 15, 12, 30) });
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
  return () => vi.useRealTimers();
});

test('a report has a point for every hour, day or month of its range, which is seven days by default', async () => {
  await arrive(minute);
  for (const [query, step, points] of [
    ['?timeRange=24h', 'hour', 25],
    ['', 'day', 7],
    ['?timeRange=90d', 'day', 90],
    ['?timeRange=12m', 'month', 12],
  ] as const) {
    const read = await report(query);
    expect([read.step, read.series.length]).toEqual([step, points]);
    expect(read.series[0]?.at).toBe(read.from);
    expect(read.series.at(-1)).toMatchObject({ totalEvents: 1, pageViews: 1, visitors: 1, avgSessionDuration: 0 });
    expect(read.stats).toMatchObject({ totalEvents: 1, pageViews: 1, uniqueVisitors: 1, sessions: 1 });
  }
});

test('a report is compared with the equally long period before it, if that is kept', async () => {
  await arrive(minute);
  expect((await report('?timeRange=7d')).previous).toBeNull();
  await arrive(8 * day, { visitor: 'grace' });
  expect((await report('?timeRange=7d')).previous).toMatchObject({ pageViews: 1, sessions: 1 });
  expect((await report('?timeRange=30d')).previous).toBeNull();
});

test('a report can be filtered by the entries of its lists, and by several at once', async () => {
  await arrive(3 * minute, { page: '/essays/a', referrer: 'news.example', device: 'phone', country: 'NG' });
  await arrive(2 * minute, { page: '/contact', device: 'phone', country: 'NG' });
  await arrive(minute, { visitor: 'grace', page: '/contact', referrer: '', device: 'desktop', country: 'KE' });
  const all = await report();
  expect(all.lists.referrers.entries.map(({ name }) => name).toSorted()).toEqual(['direct', 'news.example']);
  expect(all.conversions).toMatchObject({ visits: 2, essayVisits: 1 });
  const narrowed = await report('?referrer=news.example&page=/contact');
  expect(narrowed.stats).toMatchObject({ sessions: 1, uniqueVisitors: null });
  expect(narrowed.lists.countries.entries).toEqual([{ name: 'NG', visits: 1, views: 2 }]);
  expect((await report('?country=KE&device=desktop')).stats).toMatchObject({ sessions: 1, uniqueVisitors: 1 });
});

test('an invalid query is refused', async () => {
  for (const query of ['?timeRange=1y', '?timeRange=', '?device=fridge', '?page=', `?page=/${'a'.repeat(500)}`]) {
    const { status, body } = await get(readReport.path + query);
    expect([query, status, body]).toEqual([query, 400, expect.objectContaining({ code: 'invalid' })]);
  }
});

test('the live view shows the last half hour, minute by minute', async () => {
  await arrive(29 * minute + 30_000, { page: '/old' });
  await arrive(31 * minute, { page: '/older', visitor: 'mary' });
  await arrive(0, { visitor: null });
  const seen = await live();
  expect(seen).toMatchObject({ visitors: 1, pageViews: 2 });
  expect([seen.minutes[0], seen.minutes[29]]).toEqual([1, 1]);
  expect(seen.pages).toEqual([
    { name: '/', views: 1 },
    { name: '/old', views: 1 },
  ]);
});

test('only the administrator sees reports and the live view', async () => {
  headers = { Authorization: '' };
  expect([(await get(readReport.path)).status, (await get(readLive.path)).status]).toEqual([401, 401]);
});
