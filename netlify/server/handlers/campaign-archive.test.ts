import { beforeEach, expect, test, vi } from 'vitest';
import { archiveCampaign, deleteCampaign, reportCampaign, sendCampaign } from '#contract/api/admin-campaigns.ts';
import { fillPath } from '#contract/endpoint.ts';
import { clicks } from '#storage/collections/clicks.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { administratorOf } from '#support/administrator.ts';
import { changeCampaign, storeCampaign } from '#support/archived-campaigns.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { clearDeleted } from '../campaigns/clear-deleted.ts';
import adminCampaigns from '../../functions/admin-campaigns.ts';
import newsletterArchive from '../../functions/newsletter-archive.ts';

vi.mock('../pages/page-shell.ts', () => ({ pageShell: () => '<h1>Page Not Found</h1>' }));

let site: StoredSite;
let headers: Record<string, string>;
let purged: string[][];
let purgeStatus: number;

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
  [purged, purgeStatus] = [[], 202];
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    if (!url.startsWith('https://api.netlify.com/')) return fetch(url, init);
    purged.push((JSON.parse(init.body) as { cache_tags: string[] }).cache_tags);
    return Promise.resolve(new Response(null, { status: purgeStatus }));
  });
});

const context = () => site.deploy.context;
const send = async (method: string, path: string, json?: unknown) => {
  const request = apiRequest(path, { method, headers, ...(json !== undefined && { json }) });
  const { status, body } = await callFunction(adminCampaigns, request, callContext({ deploy: site.deploy }));
  return { status, body: body as { message: string; fields?: object; campaign?: { slug: string | null } } };
};
const turn = (id: string, body: object) => send('PUT', fillPath(archiveCampaign.path, { id }), body);
/** What a visitor gets from the archive. Uses the feed, which needs no built page. */
const inFeed = async (slug: string) => {
  const request = apiRequest('/newsletter/rss.xml');
  const { text } = await callFunction(newsletterArchive, request, callContext({ deploy: site.deploy }));
  return text.includes(`/newsletter/${slug}<`);
};

test('an issue that was sent can be put into the archive and taken out of it, and visitors get what the answer says', async () => {
  const id = await storeCampaign(context(), { archive: false, slug: null });
  expect(await turn(id, { archive: true })).toMatchObject({
    status: 422,
    body: { fields: { slug: 'Write the last part of its address in the archive.' } },
  });
  const shown = await turn(id, { archive: true, slug: 'night-market' });
  expect(shown.body.message).toBe('Everyone can read it at /newsletter/night-market.');
  expect([await inFeed('night-market'), purged]).toEqual([true, [['newsletter']]]);
  // Its address is kept, because readers know it.
  const again = await turn(id, { archive: true, slug: 'another' });
  expect([again.body.campaign?.slug, await inFeed('another')]).toEqual(['night-market', false]);
  expect((await turn(id, { archive: false })).body.message).toBe('It is not in the archive.');
  expect(await inFeed('night-market')).toBe(false);
});

test('an issue appears in the archive once its sending has begun', async () => {
  const id = await storeCampaign(context(), { archive: false, state: 'scheduled', startedAt: undefined });
  const { body } = await turn(id, { archive: true });
  expect(body.message).toBe('It will be in the archive once sending has begun.');
  expect(await inFeed('night-market')).toBe(false);
  await changeCampaign(context(), id, { state: 'sending', startedAt: Date.now() });
  expect(await inFeed('night-market')).toBe(true);
});

test('an issue cannot take the address of another issue, or one that the site reserves', async () => {
  await storeCampaign(context());
  const id = await storeCampaign(context(), { state: 'draft', startedAt: undefined, slug: 'night-market' });
  for (const [slug, message] of [
    ['night-market', 'Another issue has this address. Choose another one.'],
    ['confirm', 'The site keeps this address for itself. Choose another one.'],
    ['go', 'The site keeps this address for itself. Choose another one.'],
  ]) {
    expect(await turn(id, { archive: true, slug })).toMatchObject({ status: 422, body: { fields: { slug: message } } });
    await changeCampaign(context(), id, { slug: slug ?? null });
    const sent = await send('POST', fillPath(sendCampaign.path, { id }), { rev: await revOf(id) });
    expect(sent).toMatchObject({ status: 422, body: { fields: { slug: message } } });
  }
});

const revOf = async (id: string): Promise<number> => {
  const { body } = await send('GET', `/api/admin/newsletter/campaigns/${id}`);
  return (body.campaign as unknown as { rev: number }).rev;
};

test('if the CDN could not be purged, the answer says how long the old version may be seen', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  purgeStatus = 500;
  const id = await storeCampaign(context());
  const json = { archive: false };
  const request = apiRequest(fillPath(archiveCampaign.path, { id }), { method: 'PUT', headers, json });
  // The purge is repeated after the answer, with pauses that no test waits for.
  const answer = await adminCampaigns(request, { ...callContext({ deploy: site.deploy }), waitUntil: () => undefined });
  expect(((await answer.json()) as { message: string }).message).toBe(
    'It is not in the archive. Some may get the previous version for up to six minutes, since the CDN could not be purged.',
  );
});

test('the report lists each counted link with its clicks, which are erased with the campaign', async () => {
  const links = ['https://a.example/', 'https://b.example/'];
  const id = await storeCampaign(context(), { clicks: true }, links);
  for (const number of [1, 1, 0, 1]) await site.stores.open(clicks).add(id, number);
  const report = async (campaign: string) =>
    (await send('GET', fillPath(reportCampaign.path, { id: campaign }))).body as unknown as { clicks: unknown };
  expect((await report(id)).clicks).toEqual([
    { href: 'https://a.example/', count: 1 },
    { href: 'https://b.example/', count: 3 },
  ]);
  expect((await report(await storeCampaign(context(), { clicks: false, slug: 'uncounted' }))).clicks).toBeNull();
  expect((await send('DELETE', fillPath(deleteCampaign.path, { id }))).status).toBe(200);
  await withinDeadline(10_000, () => clearDeleted(site.stores));
  expect(await everythingIn(context(), 'clicks')).toBe('');
  expect([await inFeed('night-market'), purged.at(-1)]).toEqual([false, ['newsletter']]);
});

test('only an administrator decides what the archive contains', async () => {
  const id = await storeCampaign(context());
  headers = {};
  expect((await turn(id, { archive: false })).status).toBe(401);
  expect(await inFeed('night-market')).toBe(true);
});
