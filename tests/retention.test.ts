import { listStores } from '@netlify/blobs';
import { createHmac, hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { listEvents, readStats } from '#contract/api/admin-analytics.ts';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { signIn, signOut } from '#contract/api/admin-session.ts';
import { sendContact } from '#contract/api/contact.ts';
import { sendEvents } from '#contract/api/events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import type { FunctionHandler } from '#server/http/function-handler.ts';
import { configureSignIn, tokenFor } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { pictureFile, uploadForm } from '#support/pictures.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = Date.UTC(2026, 8, 20, 21);
const addresses = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2:3::4', '198.51.100.9'];
const pages = ['/', '/about', '/projects', '/contact'];
const browsers = ['Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0', 'Mozilla/5.0 (Macintosh) Firefox/145.0'];
const inquiry = { email: 'ada@example.com', inquiryType: 'founder', message: 'We should build an engine.' };

let site: StoredSite;

/** Calls a function as it is deployed. */
async function call(name: string, request: Request, ip = addresses[0] ?? '') {
  const bundle = new URL(`../netlify/.build/${name}.mjs`, import.meta.url);
  expect(existsSync(bundle), 'run `npm run build` first').toBe(true);
  const { default: handler } = (await import(bundle.href)) as { default: FunctionHandler };
  return callFunction(handler, request, callContext({ ip, deploy: site.deploy }));
}
const everyHour = () => call('every-hour', new Request('http://localhost/', { method: 'POST' }));
const sendMail = () => call('send-mail', apiRequest('/api/mail/send', { method: 'POST' }));

/** What visitors do in a day. */
async function visit(): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const sendAll = addresses.flatMap((ip, n) => {
    const headers = { 'Idempotency-Key': `${ip}-on-${date}` };
    const subscription = { email: `${n}@example.com`, source: 'website' };
    const view = { eventName: 'page_view', page: pages[n], ago: 60_000 * n };
    return [
      call('contact', apiRequest(sendContact.path, { json: { ...inquiry, name: `Ada ${n}` }, headers }), ip),
      call('newsletter', apiRequest(subscribe.path, { json: subscription, headers }), ip),
      ...browsers.map((browser) =>
        call(
          'events',
          apiRequest(sendEvents.path, { json: { events: [view] }, headers: { 'User-Agent': browser } }),
          ip,
        ),
      ),
    ];
  });
  for (const { response } of await Promise.all(sendAll)) expect(response.status).toBeLessThan(300);
}

/** An administrator's day: mistypes the password, uploads a picture, and signs out. */
async function administer(): Promise<void> {
  const mistyped = { username: 'ada', password: 'a password of somebody' };
  await call('admin-login', apiRequest(signIn.path, { json: mistyped }), addresses[3]);
  const headers = { Authorization: `Bearer ${await tokenFor(site.deploy.context)}` };
  const body = uploadForm(await pictureFile('png'));
  await call('admin-media', apiRequest(uploadMedia.path, { method: 'POST', headers, body }));
  await call('admin-logout', apiRequest(signOut.path, { method: 'POST', headers }));
  // As left by an interrupted upload.
  await rawStore(site.deploy.context, 'media-files').set(hash('sha256', 'lost'), 'lost');
}

/** Everything stored, by store: keys and values. */
async function everything(): Promise<Map<string, Map<string, string>>> {
  const context = `${site.deploy.context}_`;
  const stores = new Map<string, Map<string, string>>();
  for (const name of (await listStores()).stores.filter((name) => name.startsWith(context))) {
    const store = rawStore(site.deploy.context, name.slice(context.length));
    const { blobs } = await store.list();
    const values = await Promise.all(
      blobs.map(async ({ key }) => [key, await store.get(key, { type: 'text' })] as const),
    );
    stores.set(name.slice(context.length), new Map(values));
  }
  return stores;
}
const keysOf = async (store: string): Promise<string[]> => [...((await everything()).get(store)?.keys() ?? [])];

/**
 * The stored marks that can be computed from a list of addresses and everything stored: every string that may be a
 * secret is tried as one.
 */
async function computableMarks(): Promise<string[]> {
  const kept = [...(await everything()).values()].flatMap((values) => [...values].flat()).join('\n');
  const strings = new Set(kept.match(/[\w-]{16,}/g));
  const found = new Set<string>();
  const look = (mark: string): void => {
    if (strings.has(mark)) found.add(mark);
  };
  const asOrigins = [...addresses, '2001:db8:1:2::/64'];
  const names = asOrigins.flatMap((ip) => [ip, ...browsers.map((browser) => `visitor ${ip} ${browser}`)]);
  for (const name of names) {
    const marks = [...strings].map((secret) => createHmac('sha256', secret).update(name).digest('base64url'));
    for (const mark of [name, ...marks]) {
      const buckets = ['', 'contact ', 'newsletter ', 'events of ', 'sign-in '].map((what) => `${what}${mark}`);
      [mark, mark.slice(0, 16), ...[...buckets, `sign-in ${mark} ada`].map((bucket) => hash('sha256', bucket))].forEach(
        look,
      );
    }
  }
  return [...found];
}

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  configureSignIn();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  return () => vi.useRealTimers();
});

test('everything past its retention is deleted, and no mark of a visitor can be computed any more', async () => {
  await Promise.all([visit(), administer()]);
  await sendMail();
  vi.setSystemTime(start + 4 * hour);
  await visit();
  const counts = Object.fromEntries([...(await everything())].map(([store, values]) => [store, values.size]));
  expect(counts).toMatchObject({ contacts: 8, events: 16, 'media-files': 2, sessions: 1 });
  // A check of the test itself: these are origins of contacts and subscribers, visitors, and buckets of limits.
  expect((await computableMarks()).length).toBeGreaterThan(20);

  // Nothing ran for a month. The first hour deletes everything whose expiry is stored and sums the days, the second
  // deletes the events of those days; bytes are deleted a month after they were first seen.
  const runAt = async (time: number) => {
    vi.setSystemTime(time);
    await Promise.all([everyHour(), everyHour()]);
  };
  await runAt(start + 28 * day);
  expect(await computableMarks()).toEqual([]);
  await runAt(start + 28 * day + hour);
  // Mails that could not be sent expire after a day, and are kept for ninety; requested mails that were never written
  // are forgotten.
  const mails = async () => (await keysOf('outbox')).filter((key) => /^(20|errands|open|tokens|about)/.test(key));
  await sendMail();
  expect((await mails()).filter((key) => /^(errands|open)/.test(key))).toEqual([]);
  expect(JSON.stringify([...((await everything()).get('outbox') ?? [])])).toContain('ada@example.com');
  await runAt(start + 60 * day);
  expect((await mails()).filter((key) => key.startsWith('tokens/'))).toEqual([]);
  expect((await mails()).length).toBeGreaterThan(0);
  // Screens show at most ninety days.
  const headers = { Authorization: `Bearer ${await tokenFor(site.deploy.context)}` };
  const get = (path: string) => call('admin-analytics', apiRequest(`${path}?timeRange=90d`, { headers }));
  const { stats } = readStats.response.parse((await get(readStats.path)).body);
  expect(stats).toMatchObject({ totalEvents: 16, pageViews: 16, uniqueVisitors: 16 });
  expect(listEvents.response.parse((await get(listEvents.path)).body).events).toEqual([]);

  await runAt(start + 120 * day);
  expect(await mails()).toEqual([]);
  expect(JSON.stringify([...((await everything()).get('outbox') ?? [])])).not.toContain('example.com');
  for (const store of ['limits', 'sessions', 'events']) expect(await keysOf(store), store).toEqual([]);
  const messages = (await keysOf('contacts')).filter((key) => !key.startsWith('segment'));
  expect([(await keysOf('media-files')).length, messages.length]).toEqual([1, 8]);
});
