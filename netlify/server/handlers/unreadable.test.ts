import { exportContacts, eraseContact, listContacts, readContact } from '#contract/api/admin-contacts.ts';
import { exportEverything } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { eraseSubscription, listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { listSettings, saveSetting } from '#contract/api/admin-settings.ts';
import { sendContact } from '#contract/api/contact.ts';
import { fillPath, type Method } from '#contract/endpoint.ts';
import { sendEvents } from '#contract/api/events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { readPublished } from '#contract/api/published.ts';
import { readSite } from '#contract/api/site.ts';
import { settings as registry } from '#contract/settings.ts';
import { builds } from '#storage/collections/builds.ts';
import { contentSlugs } from '#storage/collections/content-slugs.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { newId } from '#storage/ids.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';
import { storedSite } from '#support/stored-site.ts';
import { storedBatches } from '#support/stored-batches.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FunctionHandler } from '../http/function-handler.ts';
import { buildLogOf } from '../build/build-log.ts';
import { handleAdminContacts } from './admin-contacts.ts';
import { handleAdminExport } from './admin-export.ts';
import { handleAdminMedia } from './admin-media.ts';
import { handleAdminNewsletter } from './admin-newsletter.ts';
import { handleAdminSettings } from './admin-settings.ts';
import { handleContact } from './contact.ts';
import { handleEvents } from './events.ts';
import { handleNewsletter } from './newsletter.ts';
import { handlePublished } from './published.ts';
import { handleSite } from './site.ts';

const torn = spoiledTexts['torn JSON'];
const later = spoiledTexts['what a later version wrote'];
let site: Awaited<ReturnType<typeof storedSite>>;
let headers: Record<string, string>;

beforeEach(async () => {
  captureLog();
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  site = await storedSite();
  headers = await administratorOf(site);
});

const spoil = (store: string, key: string, text: string = torn) => rawStore(site.deploy.context, store).set(key, text);
const send = (handler: FunctionHandler, method: Method, path: string, json?: unknown) =>
  callFunction(
    handler,
    apiRequest(path, { method, headers, ...(json !== undefined && { json }) }),
    callContext({ deploy: site.deploy }),
  );

describe('a setting that cannot be read', () => {
  const seen = async () => readSite.response.parse((await send(handleSite, 'GET', readSite.path)).body).site;
  const listed = async () =>
    listSettings.response.parse((await send(handleAdminSettings, 'GET', listSettings.path)).body).settings;

  test.each([torn, later])('has a harmless value, and is shown as unreadable: %s', async (text) => {
    for (const { key } of registry) await spoil('settings', `all/${key}/000001`, text);
    expect(await seen()).toMatchObject({ analytics: false, maintenance: true, announcement: null });
    expect((await listed()).every(({ unreadable }) => unreadable)).toBe(true);
    const visit = { events: [{ eventName: 'page_view', page: '/' }] };
    expect((await send(handleEvents, 'POST', sendEvents.path, visit)).status).toBe(204);
    expect(await storedBatches(site.stores)).toEqual([]);
    const call = callContext({ deploy: site.deploy });
    const message = { name: 'Ada', email: 'ada@example.com', inquiryType: 'other', message: 'A long enough message.' };
    const closed = await callFunction(handleContact, apiRequest(sendContact.path, { json: message }), call);
    expect([closed.status, closed.body]).toMatchObject([503, { code: 'maintenance' }]);
  });

  test('works again once it is saved, even with its default', async () => {
    await spoil('settings', 'all/maintenance_mode/000001', later);
    const body = { key: 'maintenance_mode', value: false, type: 'boolean', category: 'system', description: '' };
    expect((await send(handleAdminSettings, 'POST', saveSetting.path, body)).status).toBe(200);
    expect(await seen()).toMatchObject({ maintenance: false });
    expect((await listed()).some(({ unreadable }) => unreadable)).toBe(false);
    expect(await rawStore(site.deploy.context, 'settings').get('all/maintenance_mode/000001')).toBe(later);
  });
});

test('a subscriber that cannot be read is kept, and a new request under the address is stored beside it', async () => {
  const collection = site.stores.open(subscribers);
  const id = await collection.idOf('ada@example.com');
  await spoil('subscribers', `all/${id}/000001`, later);
  const ask = (email: string) => send(handleNewsletter, 'POST', subscribe.path, { email, source: 'website' });
  const answers = [await ask('ada@example.com'), await ask('ada@example.com'), await ask('other@example.com')];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const { body } = await send(handleAdminNewsletter, 'GET', listSubscriptions.path);
  expect(listSubscriptions.response.parse(body)).toMatchObject({
    subscriptions: [{ email: 'other@example.com' }, { email: 'ada@example.com', status: 'pending' }],
    unreadable: [{ id, at: '2026-11-21T09:00:00.000Z', why: 'later' }],
    total: 2,
  });
  expect(await rawStore(site.deploy.context, 'subscribers').get(`all/${id}/000001`)).toBe(later);
});

test('nothing is stored about an address whose suppression cannot be read, since its owner may have disowned it', async () => {
  const id = await site.stores.open(subscribers).idOf('ada@example.com');
  await spoil('suppressions', `all/${id}/000001`, later);
  const ask = (email: string) => send(handleNewsletter, 'POST', subscribe.path, { email, source: 'website' });
  const answers = [await ask('ada@example.com'), await ask('other@example.com')];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await site.stores.open(subscribers).all()).records).toMatchObject([
    { value: { email: 'other@example.com' } },
  ]);
});

test.each(['', '-again'])('nothing is left of an unreadable subscriber after an erasure%s', async (suffix) => {
  const id = await site.stores.open(subscribers).idOf('ada@example.com');
  await spoil('subscribers', `all/${id}/000001`, later);
  await send(handleNewsletter, 'POST', subscribe.path, { email: 'ada@example.com', source: 'website' });
  const path = fillPath(eraseSubscription.path, { id: id + suffix });
  expect((await send(handleAdminNewsletter, 'DELETE', path)).status).toBe(200);
  const left = await everythingIn(site.deploy.context, 'subscribers');
  // Marks of the erasures, which do not reveal the id.
  expect(left.replaceAll(/^(erased\/all\/e\d{6}|\{"mark":"[0-9a-f]{64}","at":\d+\})\n?/gm, '')).toBe('');
  expect(left).not.toContain(id);
  expect((await send(handleAdminNewsletter, 'DELETE', path)).status).toBe(404);
});

test('a message that cannot be read is listed with its time, left out of the CSV, and can be erased', async () => {
  const at = Date.UTC(2026, 10, 21, 9);
  const id = newId(at);
  await spoil('contacts', `2026-11/${id}/000001`);
  const list = async () =>
    listContacts.response.parse((await send(handleAdminContacts, 'GET', `${listContacts.path}?spam=true`)).body);
  expect(await list()).toMatchObject({ contacts: [], unreadable: [{ id, at: new Date(at).toISOString() }], total: 0 });
  const one = await send(handleAdminContacts, 'GET', fillPath(readContact.path, { id }));
  expect([one.status, one.body]).toMatchObject([409, { code: 'unreadable' }]);
  expect((await send(handleAdminContacts, 'GET', exportContacts.path)).text.trim().split('\r\n')).toHaveLength(1);
  expect((await send(handleAdminContacts, 'DELETE', fillPath(eraseContact.path, { id }))).status).toBe(200);
  expect(await list()).toMatchObject({ unreadable: [] });
});

test('an unreadable picture is listed apart from the library', async () => {
  const id = 'a'.repeat(64);
  await spoil('media', `all/${id}/000001`);
  const { body } = await send(handleAdminMedia, 'GET', listMedia.path);
  expect(listMedia.response.parse(body)).toMatchObject({ mediaItems: [], unreadable: [{ id, why: 'damaged' }] });
});

test('an export includes what cannot be read, and counts it', async () => {
  await spoil('settings', 'all/hero_title/000002', later);
  const { text } = await send(handleAdminExport, 'GET', exportEverything.path);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toContainEqual({ collection: 'settings', id: 'hero_title', rev: 2, unreadable: 'later' });
  expect(lines.at(-1)).toMatchObject({ end: true, counts: { settings: 1 } });
});

test('the record of builds starts over if it cannot be read', async () => {
  await spoil('builds', 'all/site/000001');
  const log = buildLogOf(site.deploy.context);
  expect(await log.read()).toEqual({ request: null, call: null, build: null });
  const build = { startedAt: 1, endedAt: 2, error: null };
  expect(await log.change((record) => ({ ...record, build }))).toMatchObject({ build });
  expect(await site.stores.open(builds).read('site')).toMatchObject({ rev: 2, value: { build } });
});

test('a file is withdrawn for build and pull if its item or the reservation of its slug cannot be read', async () => {
  const published = async () =>
    readPublished.response.parse((await send(handlePublished, 'GET', readPublished.path)).body);
  const [one, two] = (await import('../content/files/built-in.ts').then(({ builtInContent }) => builtInContent()))
    .essays;
  const address = { type: 'essay', slug: one?.slug ?? '' } as const;
  await site.stores.open(contentSlugs).reserve(address, { item: 'a', rev: 1 });
  await spoil('content', 'all/a/000001', later);
  await spoil('slugs', `all/essay.${two?.slug ?? ''}/000001`);
  expect((await published()).withdrawn).toEqual(
    expect.arrayContaining(
      [one, two].map((file) => ({ type: 'essay', slug: file?.slug, status: 'unreadable', earlier: [] })),
    ),
  );
});
