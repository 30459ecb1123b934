import { exportReport, mostListed } from '#contract/api/analytics-report.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { events as storedEvents } from '#storage/collections/events.ts';
import { openStores } from '#storage/stores.ts';
import { beforeEach, expect, test } from 'vitest';
import handler from '../../functions/admin-analytics.ts';

let site: StoredSite;
let headers: { Authorization: string };

const exported = (query: string) =>
  callFunction(handler, apiRequest(exportReport.path + query, { headers }), callContext({ deploy: site.deploy }));

async function arrive(batches: readonly (Partial<EventRecord> & { page?: string })[]): Promise<void> {
  const stores = openStores({ deployContext: site.deploy.context, now: () => Date.now() - 1_000 });
  for (const { page = '/', ...rest } of batches)
    await stores.open(storedEvents).add({ events: [{ name: 'page_view', page, ago: 0 }], visitor: 'ada', ...rest });
}

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

test('the list of pages has every figure on the screen, narrowed by its filters', async () => {
  await arrive([
    { page: '/essays/a', country: 'NG', read: { page: '/essays/a', ms: 61_400, quarters: [1, 2] } },
    { page: '/about', country: 'KE', visitor: 'femi' },
  ]);
  const { status, text, response } = await exported('?list=page&country=NG');
  expect(status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="analytics-pages-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(text).toBe(
    [
      'Page,Visits,Views,Entries,Exits,Seconds looked at,First quarter,Second quarter,Third quarter,To the end,Sign-ups after',
      '/essays/a,1,1,1,1,61,1,1,0,0,0',
      '',
    ].join('\r\n'),
  );
});

test('the file has every entry, including those that a report only counts, and none is a formula', async () => {
  await arrive(
    Array.from({ length: mostListed + 5 }, (_, index) => ({ visitor: `v${index}`, referrer: `site-${index}.example` })),
  );
  await arrive([{ visitor: 'eve', referrer: '=cmd.example', campaign: '+SUM(A1), "x"' }]);
  const { text } = await exported('?list=referrer&timeRange=24h');
  const rows = text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + mostListed + 6);
  expect(rows).toContain("'=cmd.example,1,1");
  expect((await exported('?list=campaign')).text).toContain(`"'+SUM(A1), ""x""",1,1`);
  expect((await exported('?list=country')).text).toBe('Country,Visits,Views\r\n');
});

test('an unknown list is refused, with the known ones named, as is a query that a report refuses', async () => {
  const message = 'Choose one of: page, referrer, campaign, device, country.';
  for (const query of ['', '?list=visitors', '?list=constructor'])
    expect(await exported(query)).toMatchObject({ status: 400, body: { message, fields: { list: message } } });
  expect(await exported('?list=page&timeRange=1y')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  headers = { Authorization: 'Bearer nobody' };
  expect((await exported('?list=page')).status).toBe(401);
});
