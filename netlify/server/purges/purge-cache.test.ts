import { beforeEach, expect, test, vi } from 'vitest';
import { createContent } from '#contract/api/admin-content.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { notPurgedText } from '#contract/content/cache-tags.ts';
import { retention } from '#storage/collections/retention.ts';
import { purges } from '#storage/collections/purges.ts';
import { storesOf } from '#storage/stores.ts';
import { administratorOf } from '#support/administrator.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn, rawStore } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { handleAdminContent } from '../handlers/admin-publishing.ts';
import { handleAdminSettings } from '../handlers/admin-settings.ts';
import { everyFiveMinutes } from '../handlers/every-five-minutes.ts';
import { pendingPurges, repeatPurges, repeatPurgesSoon } from './failed-purges.ts';
import { purgeCache } from './purge-cache.ts';

let site: StoredSite;
let calls: { url: string; body: unknown }[];
let answer: () => Promise<Response>;
let warnings: string[];

const taken = () => Promise.resolve(new Response(null, { status: 202 }));
const refused = () => Promise.resolve(new Response(null, { status: 429 }));

beforeEach(async () => {
  site = await storedSite();
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  calls = [];
  answer = taken;
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void warnings.push(String(line)));
  captureLog();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    if (!url.startsWith('https://api.netlify.com/')) return fetch(url, init);
    calls.push({ url, body: JSON.parse(init.body) });
    return answer();
  });
});

const deployContext = () => site.deploy.context;
/** The work after the response begins with a pause of seconds, which no test waits for. */
const purge = (...tags: string[]) => purgeCache({ deployContext: deployContext(), waitUntil: () => undefined }, tags);
const note = (tag: string) => storesOf(deployContext()).open(purges).note([tag], Date.now());
const pending = (later = 0) => pendingPurges(deployContext(), new Date(Date.now() + later));
const purged = (...tags: string[]) => ({
  url: 'https://api.netlify.com/api/v1/purge',
  body: { cache_tags: tags, site_id: 'site' },
});

test('without a CDN nothing is called', async () => {
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', undefined);
  await purge('essays');
  expect(calls).toEqual([]);
});

test('a deployed site makes Netlify purge the responses under the tags', async () => {
  await purge('essays', 'projects');
  await purge();
  expect(calls).toEqual([purged('essays', 'projects')]);
  expect(await pending()).toBeNull();
  expect(site.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
});

test('a failed purge makes no call fail, and is noted for the six minutes in which the CDN shows the old response', async () => {
  const began = Date.now();
  answer = refused;
  await purge('essays');
  answer = () => Promise.withResolvers<Response>().promise;
  const started = performance.now();
  await purge('site');
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(warnings.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
    'cache_not_purged',
    'cache_not_purged',
  ]);
  const noted = await pending();
  expect(noted?.tags).toEqual(['essays', 'site']);
  expect(noted?.until?.getTime()).toBeGreaterThanOrEqual(began + 360_000);
  expect(noted?.until?.getTime()).toBeLessThanOrEqual(Date.now() + 360_000);
  expect(await pending(360_001)).toBeNull();
});

test('a deleted picture is pending until it is purged, since the CDN would keep it indefinitely', async () => {
  await note('media-a1b2');
  await note('essays');
  expect(await pending()).toEqual({ tags: ['essays', 'media-a1b2'], until: null });
  expect(await pending(360_001)).toEqual({ tags: ['media-a1b2'], until: null });
  expect(await repeatPurges(deployContext())).toBe(true);
  expect(await pending()).toBeNull();
});

test('a save succeeds when the purge fails, and the pending changes can be queried', async () => {
  captureLog();
  const json = { key: 'site_title', value: 'Forge', type: 'string', category: 'general', description: '' };
  const request = apiRequest(saveSetting.path, { method: 'POST', headers: await administratorOf(site), json });
  answer = refused;
  const context = callContext({ deploy: site.deploy, waitUntil: () => undefined });
  const { status, body } = await callFunction(handleAdminSettings, request, context);
  expect([status, saveSetting.response.parse(body).note]).toEqual([200, notPurgedText]);
  expect((await pending())?.tags).toEqual(['site']);
});

test('the answer to a save says that an essay will appear late if its purge failed', async () => {
  captureLog();
  const headers = await administratorOf(site);
  const create = async (slug: string) => {
    const json = essayDraft({ status: 'published', slug });
    const request = apiRequest(createContent.path, { method: 'POST', headers, json });
    const context = callContext({ deploy: site.deploy, waitUntil: () => undefined });
    return createContent.response.parse((await callFunction(handleAdminContent, request, context)).body);
  };
  expect((await create('told')).message).not.toContain('six minutes');
  answer = refused;
  expect((await create('not-told')).seen.atOnce).toContain('the previous version for up to six minutes');
});

test('a purge that the CDN accepted is noted after the response', async () => {
  const lastTaken = () => storesOf(deployContext()).open(retention).readDone('purge');
  await purge('essays');
  expect(await lastTaken()).toBeNull();
  const work: Promise<unknown>[] = [];
  await purgeCache({ deployContext: deployContext(), waitUntil: (_, run) => void work.push(run()) }, ['essays']);
  await Promise.all(work);
  expect(Date.now() - ((await lastTaken()) ?? 0)).toBeLessThan(5_000);
});

test('a failed purge that cannot be noted either is logged', async () => {
  answer = refused;
  site.faults = () => 403;
  await purge('essays');
  expect(warnings.at(-1)).toContain('failed_purge_not_noted');
});

test('failed purges are repeated as one, until the CDN accepts it', async () => {
  answer = refused;
  await Promise.all([purge('essays'), purge('essays', 'projects'), purge('site')]);
  const noted = await pending();
  calls = [];
  expect(await repeatPurges(deployContext())).toBe(false);
  expect(await repeatPurges(deployContext())).toBe(false);
  expect(calls).toEqual(Array.from({ length: 2 }, () => purged('essays', 'projects', 'site')));
  // They are now one note with the original time.
  expect(await storesOf(deployContext()).open(purges).all()).toHaveLength(1);
  expect(await pending()).toEqual(noted);
  answer = taken;
  calls = [];
  expect(await repeatPurges(deployContext())).toBe(true);
  expect(calls).toEqual([purged('essays', 'projects', 'site')]);
  expect(await pending()).toBeNull();
  expect(await everythingIn(deployContext(), 'purges')).toBe('');
  expect(await repeatPurges(deployContext())).toBe(true);
  expect(calls).toHaveLength(1);
});

test('a purge that fails while others are repeated is not lost with them', async () => {
  answer = refused;
  await purge('essays');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const repeated = repeatPurges(deployContext());
  await expect.poll(() => calls).toHaveLength(2);
  answer = refused;
  await purge('essays');
  resolve(new Response(null, { status: 202 }));
  expect(await repeated).toBe(true);
  expect((await pending())?.tags).toEqual(['essays']);
});

test('the instance repeats all failed purges together a few seconds later', async () => {
  answer = () => (calls.length === 1 ? refused() : taken());
  await note('essays');
  await note('site');
  await Promise.all([repeatPurgesSoon(deployContext(), 5), repeatPurgesSoon(deployContext(), 5)]);
  expect(calls).toEqual([purged('essays', 'site'), purged('essays', 'site')]);
  expect(await pending()).toBeNull();
});

test('the instance gives up after a few tries, and the scheduled function takes over', async () => {
  answer = refused;
  await note('essays');
  await repeatPurgesSoon(deployContext(), 5);
  expect(calls).toHaveLength(3);
  answer = taken;
  await everyFiveMinutes(new Request('https://meridianforge.example'), callContext({ deploy: site.deploy }));
  expect(await pending()).toBeNull();
});

test('an unreadable note does not affect the others', async () => {
  answer = refused;
  await purge('essays');
  await rawStore(deployContext(), 'purges').set('failed/01JZZZZZZZZZZZZZZZZZZZZZZZ', '["proj');
  expect((await pending())?.tags).toEqual(['essays']);
  answer = taken;
  expect(await repeatPurges(deployContext())).toBe(true);
  expect(await everythingIn(deployContext(), 'purges')).toBe('');
});

test('the scheduled function continues if storage does not answer', async () => {
  site.faults = () => 503;
  expect(await repeatPurges(deployContext())).toBe(false);
  expect(warnings.at(-1)).toContain('purges_not_repeated');
});
