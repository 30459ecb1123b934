import { beforeEach, expect, test, vi } from 'vitest';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { sendMail } from '#contract/api/mail.ts';
import type { EventRecord } from '#storage/collections/event-record.ts';
import { events } from '#storage/collections/events.ts';
import { outbox } from '#storage/collections/outbox.ts';
import { retention } from '#storage/collections/retention.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { startMailServer, type MailServerOptions, type TestMailServer } from '#support/mail-server.ts';
import { readMail } from '#support/read-mail.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import everyHour from '../../functions/every-hour.ts';
import { handleAdminSettings } from './admin-settings.ts';
import { handleSendMail } from './send-mail.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const monday = Date.UTC(2026, 10, 16);
const week = 7 * day;
/** The Monday morning on which the week of 16 November is reported. */
const morning = monday + week + 6 * hour + minute;

let site: StoredSite;
beforeEach(async () => {
  captureLog();
  site = await storedSite();
  vi.stubEnv('MAIL_FROM', 'Meridian Forge <hello@meridianforge.example>');
  vi.stubEnv('SITE_URL', 'https://meridianforge.example');
  vi.useFakeTimers({ toFake: ['Date'], now: monday - week });
  return () => vi.useRealTimers();
});

const call = (handler: typeof handleSendMail, request: Request) =>
  callFunction(handler, request, callContext({ deploy: site.deploy }));
async function runAt(moment: number): Promise<void> {
  vi.setSystemTime(moment);
  await everyHour(new Request('http://localhost/'), callContext({ deploy: site.deploy }));
}
const send = () => call(handleSendMail, apiRequest(sendMail.path, { method: 'POST' }));
async function serve(options: MailServerOptions = {}): Promise<TestMailServer> {
  const server = await startMailServer(options);
  vi.stubEnv('SMTP_URL', server.url);
  return server;
}
/** Switches the report on or off, as an administrator does. */
async function setAt(moment: number, value: boolean): Promise<void> {
  vi.setSystemTime(moment);
  const headers = await administratorOf(site);
  const setting = { key: 'weekly_report', value, type: 'boolean', category: 'notifications', description: 'Weekly' };
  const { status } = await call(handleAdminSettings, apiRequest(saveSetting.path, { json: setting, headers }));
  expect(status).toBe(200);
}
async function arriveAt(moment: number, batch: Partial<EventRecord> = {}): Promise<void> {
  vi.setSystemTime(moment);
  const view = { events: [{ name: 'page_view' as const, page: '/', ago: 0 }], visitor: 'ada' };
  await site.stores.open(events).add({ ...view, ...batch });
}
const mails = async () => (await site.stores.open(outbox).all()).records;

/** Adds visits to the week before (1 visitor) and to the week itself (3 visitors). */
async function visit(): Promise<void> {
  await arriveAt(monday - 3 * day);
  await arriveAt(monday + hour, { referrer: 'news.example' });
  await arriveAt(monday + 2 * day + hour, {
    events: [
      { name: 'page_view', page: '/contact', ago: 90_000 },
      { name: 'form_submit', page: '/contact', url: '/api/contact', ago: 0 },
    ],
    visitor: 'grace',
    dropped: { bot: 4 },
  });
  await arriveAt(monday + week - minute, { visitor: 'mary' });
  // A visit in the following week.
  await arriveAt(monday + week + minute, { visitor: 'late' });
}

test('on Monday morning one mail reports last week to the contact address, compared with the week before', async () => {
  const { arrived } = await serve();
  await setAt(monday + 4 * day, true);
  await visit();
  await runAt(morning - hour);
  await send();
  expect(arrived).toEqual([]);
  await runAt(morning);
  await send();
  expect(arrived.map(({ to }) => to)).toEqual([['hello@meridianforge.example']]);
  const { headers, text, html } = readMail(arrived[0]?.source ?? '');
  expect(headers).toContainEqual(['subject', 'Week of November 16: 3 visitors, 3 page views']);
  for (const line of [
    '3 visitors, 3 page views.',
    'Visitors: 3, after 1 in the week before (+200%)',
    'Page views: 3, after 1 in the week before (+200%)',
    'Average session: 30 s, after 0 s in the week before',
    'Visits that sent a message: 1, after 0 in the week before',
    'Visits that signed up: 0, as in the week before',
    '- /: 2 views',
    '- /contact: 1 view',
    '- news.example: 1 visit',
    'Left out: 4 events of programs.',
    'https://meridianforge.example/admin/analytics?range=7d',
  ])
    expect(text.replaceAll('\r\n', '\n')).toContain(line);
  expect(html).toContain('The week from November 16 to 22');
  expect(await mails()).toMatchObject([{ value: { kind: 'weekly report', about: 'weeks/2026-11-16', state: 'sent' } }]);
});

test('a week is reported once, even by concurrent runs, or after a run that stopped before recording it', async () => {
  const { arrived } = await serve();
  await setAt(monday, true);
  await visit();
  vi.setSystemTime(morning);
  await Promise.all([runAt(morning), runAt(morning)]);
  await Promise.all([send(), send()]);
  expect(arrived).toHaveLength(1);
  await site.stores.open(retention).noteDone('weekly-report', 0);
  await runAt(morning + hour);
  await send();
  expect([arrived.length, (await mails()).length]).toEqual([1, 1]);
});

test('a report that was deleted does not come back', async () => {
  await setAt(monday, true);
  await runAt(morning);
  await send();
  const [mail] = await mails();
  await site.stores.open(outbox).eraseMail(mail?.id ?? '');
  await runAt(morning + hour);
  await send();
  expect(await mails()).toEqual([]);
});

test('each week gets its own mail, which says so if there were no visits', async () => {
  const { arrived } = await serve();
  await setAt(monday, true);
  await visit();
  for (const at of [morning, morning + week, morning + 2 * week]) {
    await runAt(at);
    await send();
  }
  const subjects = arrived.map(({ source }) => readMail(source).headers.find(([name]) => name === 'subject')?.[1]);
  expect(subjects).toEqual([
    'Week of November 16: 3 visitors, 3 page views',
    'Week of November 23: 1 visitor, 1 page view',
    'Week of November 30: 0 visitors, 0 page views',
  ]);
  expect(readMail(arrived[2]?.source ?? '').text).toContain('Nothing was counted this week');
});

test('a week that was over before the report was switched on is not reported, nor is any week while it is off', async () => {
  const { arrived } = await serve();
  await visit();
  await runAt(morning);
  await setAt(monday + week + 3 * hour, true);
  await runAt(morning);
  await send();
  await setAt(morning + day, false);
  await runAt(morning + week);
  await send();
  expect([arrived, await mails()]).toEqual([[], []]);
});

test('a report switched off between the run and the sending is not written', async () => {
  const { arrived } = await serve();
  await setAt(monday, true);
  await runAt(morning);
  await setAt(morning, false);
  await send();
  expect([arrived, await mails()]).toEqual([[], []]);
});

test('after a pause of several weeks, at most the last week is reported, and only on a Monday', async () => {
  const { arrived } = await serve();
  await setAt(monday, true);
  await visit();
  await runAt(morning + 3 * week + 2 * day);
  await send();
  expect(arrived).toEqual([]);
  await runAt(morning + 4 * week);
  await send();
  expect(arrived).toHaveLength(1);
});

test('the report waits until the last hours of its week are summed', async () => {
  const { arrived } = await serve();
  await setAt(monday, true);
  await visit();
  site.faults = (request) => (request.includes('_rollups/days/') && request.startsWith('PUT') ? 403 : undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await runAt(morning);
  await send();
  expect(arrived).toEqual([]);
  site.faults = () => undefined;
  await runAt(morning + hour);
  await send();
  expect(arrived).toHaveLength(1);
});

test('without a mail server the report waits in the outbox, and fails after a day', async () => {
  await setAt(monday, true);
  await visit();
  await runAt(morning);
  await send();
  expect(await mails()).toMatchObject([{ value: { kind: 'weekly report', state: 'waiting' } }]);
  vi.setSystemTime(morning + 25 * hour);
  await send();
  expect(await mails()).toMatchObject([{ value: { state: 'failed', reason: 'It could not be sent in time.' } }]);
});
