import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { fillPath } from '#contract/endpoint.ts';
import { content } from '#storage/collections/content.ts';
import { administratorOf } from '#support/administrator.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { rawStore } from '#support/local-blobs.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';
import { elementsNamed, readXml, textIn } from '#support/xml.ts';
import feedFunction from '../../functions/feed.ts';
import sitemapFunction from '../../functions/sitemap.ts';
import { builtSite } from '../build/built-site.ts';
import { handleAdminSettings } from './admin-settings.ts';

const origin = 'https://forge.example';
let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  vi.stubEnv('SITE_URL', `${origin}/`);
  admin = await contentSite();
});
afterEach(() => vi.useRealTimers());

const get = (path: '/rss.xml' | '/sitemap-0.xml', init: RequestInit = {}) =>
  callFunction(
    path === '/rss.xml' ? feedFunction : sitemapFunction,
    apiRequest(path, init),
    callContext({ deploy: admin.deploy }),
  );
const xmlOf = async (path: '/rss.xml' | '/sitemap-0.xml') => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  return readXml(text);
};
const feedNow = async () => elementsNamed('item', await xmlOf('/rss.xml'));
const mapNow = async () => elementsNamed('url', await xmlOf('/sitemap-0.xml'));

/** The titles in the feed and the dates in the site map for one slug. */
async function shown(slug: string) {
  const address = `${origin}/essays/${slug}`;
  const items = (await feedNow()).filter((item) => textIn(item, 'link') === address);
  const urls = (await mapNow()).filter((url) => textIn(url, 'loc') === address);
  return { feed: items.map((item) => textIn(item, 'title')), map: urls.map((url) => textIn(url, 'lastmod')) };
}
const nothing = { feed: [], map: [] };
const at = fillPath;
const save = async (id: string, changes: object) => {
  const { rev } = await admin.read(id);
  const { status } = await admin.send('PUT', at(updateContent.path, { id }), {
    ...essayDraft({ status: 'published' }),
    rev,
    ...changes,
  });
  expect(status).toBe(200);
};

describe('feed and site map, without a build', () => {
  test('hold what the files say until something is saved', async () => {
    const { addresses } = await builtSite();
    const paths = addresses.filter((address) => address.startsWith('/'));
    expect((await mapNow()).map((url) => textIn(url, 'loc'))).toEqual(paths.map((path) => `${origin}${path}`));
    const essays = paths.filter((path) => path.startsWith('/essays/'));
    expect((await feedNow()).map((item) => textIn(item, 'link'))).toEqual(essays.map((path) => `${origin}${path}`));
  });

  test('follow an essay that is published, edited, moved, withdrawn and deleted', async () => {
    const { id } = await admin.create(essayDraft());
    expect(await shown('night-market')).toEqual(nothing);
    await admin.send('PUT', at(setContentStatus.path, { id }), { status: 'published' });
    const { updatedAt } = await admin.read(id);
    expect(await shown('night-market')).toEqual({ feed: ['Night market'], map: [updatedAt] });
    await save(id, { title: 'Night & day' });
    const edited = await admin.read(id);
    expect(await shown('night-market')).toEqual({ feed: ['Night & day'], map: [edited.updatedAt] });
    await save(id, { slug: 'day-market' });
    const moved = await admin.read(id);
    expect([await shown('night-market'), await shown('day-market')]).toEqual([
      nothing,
      { feed: ['Night market'], map: [moved.updatedAt] },
    ]);
    await admin.send('PUT', at(setContentStatus.path, { id }), { status: 'draft' });
    expect(await shown('day-market')).toEqual(nothing);
    await admin.send('PUT', at(setContentStatus.path, { id }), { status: 'published' });
    expect((await shown('day-market')).feed).toEqual(['Night market']);
    await admin.send('DELETE', at(deleteContent.path, { id }));
    expect(await shown('day-market')).toEqual(nothing);
  });

  test('show a scheduled essay from its moment on, and are never cached past that moment', async () => {
    const publishAt = new Date(Date.now() + 90_000).toISOString();
    await admin.create({ ...essayDraft({ status: 'published' }), publishAt });
    expect(await shown('night-market')).toEqual(nothing);
    for (const path of ['/rss.xml', '/sitemap-0.xml'] as const) {
      const kept = (await get(path)).response.headers.get('Netlify-CDN-Cache-Control');
      expect(kept).toMatch(/^public, durable, s-maxage=8\d, stale-while-revalidate=0$/);
    }
    vi.useFakeTimers({ now: new Date(publishAt), toFake: ['Date'] });
    expect(await shown('night-market')).toEqual({ feed: ['Night market'], map: [publishAt] });
  });

  test('leave out an essay that cannot be read, and nothing else', async () => {
    const { id } = await admin.create(essayDraft({ status: 'published' }));
    await admin.create(essayDraft({ status: 'published', slug: 'sound' }));
    await rawStore(admin.deploy.context, 'content').set(`all/${id}/000002`, spoiledTexts['torn JSON']);
    expect(await shown('night-market')).toEqual(nothing);
    expect((await shown('sound')).feed).toEqual(['Night market']);
  });
});

describe('the feed', () => {
  test('has full texts with absolute links, newest first', async () => {
    const body = '## A heading\n\n[Us](/about), [them](https://example.org/x).';
    await admin.create(essayDraft({ status: 'published', content: { ...essayContent, body } }));
    const [newest, ...others] = await feedNow();
    if (!newest) throw new Error('The feed is empty.');
    expect(newest.children.map(({ name, text }) => [name, text])).toEqual([
      ['title', 'Night market'],
      ['link', `${origin}/essays/night-market`],
      ['guid', `${origin}/essays/night-market`],
      ['description', essayContent.excerpt],
      ['pubDate', expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)],
      [
        'content:encoded',
        `<h2 id="a-heading">A heading</h2>\n<p><a href="${origin}/about">Us</a>, <a href="https://example.org/x">them</a>.</p>`,
      ],
      ['dc:creator', essayContent.author],
      ['category', 'Payments'],
      ['category', 'markets'],
    ]);
    const dates = [newest, ...others].map((item) => Date.parse(textIn(item, 'pubDate')));
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  });

  test('has the fifty newest essays', async () => {
    const { id: _, rev: __, ...item } = await admin.create(essayDraft({ status: 'published' }));
    const create = (id: string, publishedAt: string) =>
      admin.stores.open(content).create(id, { ...item, id, slug: id, publishedAt });
    await Promise.all(
      Array.from({ length: 60 }, (_, day) =>
        create(`essay-${day}`, new Date(Date.UTC(2025, 0, 1 + day)).toISOString()),
      ),
    );
    const slugs = (await feedNow()).map((item) => textIn(item, 'link').split('/').at(-1));
    expect(slugs).toHaveLength(50);
    expect(slugs).toContain('essay-59');
    expect(slugs).not.toContain('essay-0');
    expect(await mapNow()).toHaveLength(
      (await builtSite()).addresses.filter((path) => path.startsWith('/')).length + 61,
    );
  });

  test('stays well formed for any text', async () => {
    const hostile = `]]> & <b> "x" 'y' &lt; &#0; \u0000\u0008\u000b\u001f\ufffe \ud83c\udf0d half \ud83c! -->`;
    const seen = `]]> & <b> "x" 'y' &lt; &#0;  \ud83c\udf0d half ! -->`;
    const { id: _, rev: __, ...item } = await admin.create(essayDraft({ status: 'published', slug: 'plain' }));
    const texts = { subtitle: hostile, excerpt: hostile, author: hostile, categories: [hostile], tags: [hostile] };
    const stored = { ...essayContent, ...texts, body: `# ${hostile}\n\n\`${hostile}\`` };
    await admin.stores
      .open(content)
      .create('hostile', { ...item, id: 'hostile', slug: 'hostile', title: hostile, content: stored });
    const one = (await feedNow()).find((entry) => textIn(entry, 'link').endsWith('/hostile'));
    expect(one && ['title', 'description', 'dc:creator', 'category'].map((name) => textIn(one, name))).toEqual(
      Array.from({ length: 4 }, () => seen),
    );
  });

  test('uses a new name from the settings at once', async () => {
    const headers = await administratorOf(admin.site);
    const saveText = async (key: string, value: string) => {
      const json = { key, value, type: 'string', category: 'general', description: '' };
      const request = apiRequest(saveSetting.path, { method: 'POST', headers, json });
      expect((await callFunction(handleAdminSettings, request, callContext({ deploy: admin.deploy }))).status).toBe(
        200,
      );
    };
    await saveText('site_title', 'Forge & Co');
    await saveText('site_description', 'We <build>.');
    const [channel] = elementsNamed('channel', await xmlOf('/rss.xml'));
    expect(channel && [textIn(channel, 'title'), textIn(channel, 'description')]).toEqual([
      'Forge & Co: essays',
      'We <build>.',
    ]);
  });
});

describe.each([
  ['/rss.xml', 'essays,site'],
  ['/sitemap-0.xml', 'essays,newsletter'],
] as const)('%s', (path, tags) => {
  test('is cached by the CDN under tags, and by browsers with an ETag', async () => {
    const { response } = await get(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, durable, s-maxage=300, stale-while-revalidate=60',
      'netlify-cache-tag': tags,
    });
    const known = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } };
    expect((await get(path, known)).status).toBe(304);
    await admin.create(essayDraft({ status: 'published' }));
    expect((await get(path, known)).status).toBe(200);
    expect((await get(path, { method: 'HEAD' })).text).toBe('');
    expect((await get(path, { method: 'POST' })).status).toBe(405);
  });

  test('is what the build knew while storage does not answer, and up to date again half a minute later', async () => {
    const built = await get(path);
    await admin.create(essayDraft({ status: 'published' }));
    const live = await get(path);
    admin.site.faults = () => 503;
    const began = performance.now();
    const { status, text, response } = await get(path);
    expect(performance.now() - began).toBeLessThan(300);
    expect([status, text]).toEqual([200, built.text]);
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBe(
      'public, durable, s-maxage=30, stale-while-revalidate=0',
    );
    admin.site.faults = () => undefined;
    expect((await get(path)).text).toBe(built.text);
    vi.useFakeTimers({ now: Date.now() + 30_001, toFake: ['Date'] });
    expect((await get(path)).text).toBe(live.text);
  });
});

test('the site map leaves out a date that it does not know', async () => {
  await admin.send('POST', '/api/admin/sync-content', {});
  const [taken] = (await admin.list('?type=essay')).contentItems;
  if (!taken) throw new Error('The sync took no essay.');
  expect(await shown(taken.slug)).toEqual({ feed: [taken.title], map: [''] });
  const { id, slug } = taken;
  await save(id, { slug, title: 'Another title' });
  const { updatedAt } = await admin.read(id);
  expect(await shown(taken.slug)).toEqual({ feed: ['Another title'], map: [updatedAt] });
});
