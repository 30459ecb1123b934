import { parse } from 'parse5';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issuesUnknown } from '#markup/issue-list.ts';
import { settings } from '#storage/collections/settings.ts';
import { storesOf } from '#storage/stores.ts';
import { changeCampaign, firstSent, storeCampaign } from '#support/archived-campaigns.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { freshContext, rawStore, useLocalBlobs } from '#support/local-blobs.ts';
import { elementsNamed, readXml, textIn } from '#support/xml.ts';
import archive from '../../functions/newsletter-archive.ts';
import sitemap from '../../functions/sitemap.ts';
import { attribute, elementsOf, textOf } from '../pages/html-tree.ts';

useLocalBlobs();

const origin = 'https://forge.example';
const shell = `<!DOCTYPE html><html lang="en"><head><title>shell</title>
<meta name="description" content=""><meta name="robots" content="noindex"><meta property="og:site_name" content="Forge">
<meta property="og:type" content="website"><meta property="og:title" content=""><meta property="og:description" content="">
<meta property="og:image" content=""><meta property="og:image:alt" content=""><script type="application/ld+json">{}</script></head>
<body><div data-issues>${issuesUnknown().text}</div><form></form></body></html>`;

vi.mock('../pages/built-page.ts', () => ({ builtPage: () => Promise.resolve(shell) }));
vi.mock('../pages/page-shell.ts', () => ({ pageShell: () => '<h1>Page Not Found</h1>' }));

let context: string;
beforeEach(() => {
  captureLog();
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  vi.stubEnv('SITE_URL', `${origin}/`);
  context = freshContext();
});
afterEach(() => vi.useRealTimers());

const get = (path: string, init: RequestInit = {}) =>
  callFunction(
    path === '/sitemap-0.xml' ? sitemap : archive,
    apiRequest(path, init),
    callContext({ deploy: { context, id: 'a1' } }),
  );
const day = 24 * 60 * 60_000;
const list = ['/newsletter', '/newsletter/rss.xml', '/sitemap-0.xml'] as const;

/** Which lists name an issue, and the status of its own address. */
async function seen(slug: string) {
  const named = new RegExp(`/newsletter/${slug}(?![\\w-])`);
  const pages = await Promise.all(list.map((path) => get(path)));
  return { at: (await get(`/newsletter/${slug}`)).status, in: list.filter((_, i) => named.test(pages[i]?.text ?? '')) };
}
const everywhere = { at: 200, in: list };
const nowhere = { at: 404, in: [] };

/** The elements of a page, by tag. */
const elements = (text: string, tag: string) => [...elementsOf(parse(text))].filter(({ tagName }) => tagName === tag);
const links = (text: string) => elements(text, 'a').map((link) => attribute(link, 'href'));

describe('an issue', () => {
  test('is on the site once its sending has begun, for as long as its author keeps it in the archive', async () => {
    const id = await storeCampaign(context, { state: 'draft', startedAt: undefined, endedAt: undefined });
    expect(await seen('night-market')).toEqual(nowhere);
    await changeCampaign(context, id, { state: 'scheduled', sendAt: firstSent });
    expect(await seen('night-market')).toEqual(nowhere);
    for (const state of ['sending', 'paused', 'canceled', 'sent'] as const) {
      await changeCampaign(context, id, { state, startedAt: firstSent });
      expect([state, await seen('night-market')]).toEqual([state, everywhere]);
    }
    await changeCampaign(context, id, { archive: false });
    expect(await seen('night-market')).toEqual(nowhere);
    await changeCampaign(context, id, { archive: true });
    expect(await seen('night-market')).toEqual(everywhere);
  });

  test('is a page of the site with its text, direct links and its own head', async () => {
    await storeCampaign(context, { clicks: true }, ['https://example.org/x?a=1&b=2']);
    const { text, response } = await get('/newsletter/night-market');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(elements(text, 'h1').map(textOf)).toEqual(['The night market']);
    expect(elements(text, 'h2').map(textOf)).toEqual(['A heading']);
    expect(elements(text, 'time').map(textOf)).toEqual(['March 14, 2026']);
    expect(links(text)).toEqual(['#a-heading', '/essays', 'https://example.org/x?a=1&b=2', '/newsletter']);
    expect(text).not.toMatch(/newsletter\/(go|unsubscribe|confirm)|token|noindex/);
    const address = `${origin}/newsletter/night-market`;
    expect(elements(text, 'link').map((link) => [attribute(link, 'rel'), attribute(link, 'href')])).toEqual([
      ['canonical', address],
    ]);
    const metas = new Map(
      elements(text, 'meta').map((meta) => [attribute(meta, 'property'), attribute(meta, 'content')]),
    );
    expect([metas.get('og:type'), metas.get('og:title'), metas.get('og:url')]).toEqual([
      'article',
      'The night market',
      address,
    ]);
    expect(metas.get('og:description')).toBe('What a market taught us.');
    expect(text).toContain('"datePublished":"2026-03-14T09:00:00.000Z"');
  });

  test("shows its author's text as text, never as markup", async () => {
    await storeCampaign(context, {
      subject: '<b>A & "B"</b>',
      preview: '',
      markdown: '<script>run()</script> & [x](javascript:run)',
    });
    const { text } = await get('/newsletter/night-market');
    expect(elements(text, 'h1').map(textOf)).toEqual(['<b>A & "B"</b>']);
    expect(elements(text, 'b')).toEqual([]);
    expect(elements(text, 'script')).toHaveLength(1);
    expect(text).not.toContain('href="javascript');
    for (const path of ['/newsletter/rss.xml', '/sitemap-0.xml']) readXml((await get(path)).text);
  });

  test('links to its neighbours in the order of sending', async () => {
    for (const [slug, days] of [
      ['second', 1],
      ['third', 2],
      ['first', 0],
    ] as const)
      await storeCampaign(context, { slug, subject: slug, startedAt: firstSent + days * day });
    const beside = async (slug: string) =>
      elements((await get(`/newsletter/${slug}`)).text, 'a').flatMap((link) =>
        attribute(link, 'rel') === undefined ? [] : [[attribute(link, 'rel'), attribute(link, 'href')]],
      );
    expect(await beside('first')).toEqual([['next', '/newsletter/second']]);
    expect(await beside('second')).toEqual([
      ['prev', '/newsletter/first'],
      ['next', '/newsletter/third'],
    ]);
    expect(await beside('third')).toEqual([['prev', '/newsletter/second']]);
    const entries = links((await get('/newsletter')).text).filter((href) => href?.startsWith('/newsletter/'));
    expect(entries).toEqual(['/newsletter/third', '/newsletter/second', '/newsletter/first', '/newsletter/rss.xml']);
  });

  test('that has the slug of an older one, or of a page of the site, does not appear', async () => {
    await storeCampaign(context, { subject: 'Younger', startedAt: firstSent + day });
    await storeCampaign(context, { subject: 'Older' });
    for (const slug of ['confirm', 'go', null]) await storeCampaign(context, { slug, subject: `At ${slug}` });
    const { text } = await get('/newsletter');
    expect(elements(text, 'a').map(textOf)).toEqual(['Older', 'Follow the issues by RSS']);
    expect(elements((await get('/newsletter/night-market')).text, 'h1').map(textOf)).toEqual(['Older']);
  });
});

describe('the archive', () => {
  test('says that there are no issues yet, and is hidden from search engines until there are', async () => {
    const { status, text } = await get('/newsletter');
    expect([status, elements(text, 'h2').map(textOf)]).toEqual([200, ['No issues to read here now']]);
    expect(text).toContain('noindex');
    expect(text).toContain('<form>');
    expect((await get('/sitemap-0.xml')).text).not.toContain('/newsletter');
    expect(elementsNamed('item', readXml((await get('/newsletter/rss.xml')).text))).toEqual([]);
    await storeCampaign(context);
    expect((await get('/newsletter')).text).not.toContain('noindex');
  });

  test.each(['nothing', 'rss', 'Night-Market', '%E0%A4%A', 'night-market/', 'a'.repeat(400)])(
    'answers /newsletter/%s with 404, or with a redirect for a trailing slash',
    async (slug) => {
      await storeCampaign(context);
      const { status, text, response } = await get(`/newsletter/${slug}`);
      if (slug === 'night-market/')
        expect([status, response.headers.get('Location')]).toEqual([301, '/newsletter/night-market']);
      else expect([status, text]).toEqual([404, '<h1>Page Not Found</h1>']);
    },
  );

  test('is cached by the CDN under its tag, revalidated by browsers, and answered with 304 if it is unchanged', async () => {
    await storeCampaign(context);
    for (const path of ['/newsletter', '/newsletter/night-market', '/newsletter/rss.xml']) {
      const { response } = await get(path);
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toMatch(/^public, durable, s-maxage=300/);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
      expect(response.headers.get('Netlify-Cache-Tag')?.split(',')).toContain('newsletter');
      const again = await get(path, { headers: { 'If-None-Match': response.headers.get('ETag') ?? 'none' } });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      const head = await get(path, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([200, '']);
      expect((await get(path, { method: 'POST' })).status).toBe(405);
    }
    const missing = await get('/newsletter/nothing');
    expect(missing.response.headers.get('Netlify-CDN-Cache-Control')).toContain('s-maxage=60,');
    expect(missing.response.headers.get('Netlify-Cache-Tag')).toBe('newsletter');
  });

  test('leaves out a campaign that cannot be read, and nothing else', async () => {
    await storeCampaign(context, { slug: 'sound' });
    const id = await storeCampaign(context);
    await rawStore(context, 'campaigns').set(`all/${id}/000002`, '{"torn');
    expect([await seen('night-market'), await seen('sound')]).toEqual([nowhere, everywhere]);
  });
});

describe('the feed', () => {
  test('has the newest twenty issues in full, with absolute links and stable guids', async () => {
    for (let number = 1; number <= 22; number += 1)
      await storeCampaign(context, {
        slug: `issue-${number}`,
        subject: `Issue ${number}`,
        startedAt: firstSent + number * day,
      });
    const title = { key: 'site_title', value: 'Forge & Co', type: 'string', category: 'general', description: '' };
    await storesOf(context).open(settings).create(title.key, title);
    const xml = readXml((await get('/newsletter/rss.xml')).text);
    const [channel] = elementsNamed('channel', xml);
    if (!channel) throw new Error('There is no channel.');
    expect([textIn(channel, 'title'), textIn(channel, 'link')]).toEqual([
      'Forge & Co: newsletter',
      `${origin}/newsletter`,
    ]);
    const items = elementsNamed('item', xml);
    expect(items.map((item) => textIn(item, 'title'))).toEqual(
      Array.from({ length: 20 }, (_, index) => `Issue ${22 - index}`),
    );
    const [item] = items;
    if (!item) throw new Error('The feed is empty.');
    expect([textIn(item, 'guid'), textIn(item, 'link')]).toEqual([
      `${origin}/newsletter/issue-22`,
      `${origin}/newsletter/issue-22`,
    ]);
    expect(textIn(item, 'pubDate')).toBe('Sun, 05 Apr 2026 09:00:00 GMT');
    expect(textIn(item, 'description')).toBe('What a market taught us.');
    expect(textIn(item, 'content:encoded')).toContain(`<a href="${origin}/essays">our essays</a>`);
    expect(textIn(item, 'content:encoded')).toContain('href="https://example.org/x?a=1&amp;b=2"');
  });
});

describe('while storage does not answer', () => {
  const goAway = () => {
    // No server listens there.
    const nowhere = { edgeURL: 'http://127.0.0.1:9', uncachedEdgeURL: 'http://127.0.0.1:9', siteID: 'a', token: 'b' };
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(nowhere)).toString('base64'));
  };

  test('an instance that knows nothing says so on the site’s page, which is not cached', async () => {
    await storeCampaign(context);
    goAway();
    for (const path of ['/newsletter', '/newsletter/night-market']) {
      const { status, text, response } = await get(path);
      expect([status, elements(text, 'h2').map(textOf)]).toEqual([503, ['We cannot look this up just now']]);
      expect(text).toContain('<form>');
      expect(response.headers.get('Retry-After')).toBe('30');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    expect((await get('/newsletter/rss.xml')).status).toBe(503);
  });

  test('an instance that has read the issues shows them, cached for at most half a minute', async () => {
    await storeCampaign(context);
    expect((await seen('night-market')).at).toBe(200);
    goAway();
    for (const path of ['/newsletter', '/newsletter/night-market', '/newsletter/rss.xml']) {
      const { status, text, response } = await get(path);
      expect([status, text.includes('The night market')]).toEqual([200, true]);
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toContain('s-maxage=30,');
    }
    // There may be an issue that the instance has not read.
    expect((await get('/newsletter/another')).status).toBe(503);
    expect((await get('/sitemap-0.xml')).status).toBe(200);
  });
});
