import { parse } from 'parse5';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEssay } from '#contract/api/essays.ts';
import { setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { fillPath } from '#contract/endpoint.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import essayPage from '../../functions/essay-page.ts';
import essays from '../../functions/essays.ts';
import { attribute, elementsOf } from '../pages/html-tree.ts';

vi.mock('../pages/page-shell.ts', () => ({
  pageShell: (name: string) => `<!DOCTYPE html><html lang="en"><head><title>${name}</title>
<meta name="description" content=""><meta name="robots" content="noindex"><meta property="og:site_name" content="Forge">
<meta property="og:type" content="website"><meta property="og:title" content=""><meta property="og:description" content="">
<meta property="og:image" content=""><meta property="og:image:alt" content=""><script type="application/ld+json">{}</script></head>
<body><svg><title>logo</title></svg><main><div data-live-essay=""><h1>Loading essay...</h1></div></main><script>run(1 < 2 && "x")</script></body></html>`,
}));

let admin: Awaited<ReturnType<typeof contentSite>>;
const get = (path: string, init: RequestInit = {}) =>
  callFunction(essayPage, apiRequest(path, init), callContext({ deploy: admin.deploy }));
const read = async (slug: string) => {
  const path = fillPath(readEssay.path, { slug });
  const { status, body } = await callFunction(essays, apiRequest(path), callContext({ deploy: admin.deploy }));
  return status === 200 ? readEssay.response.parse(body).slug : status;
};
const publish = (changes: Parameters<typeof essayDraft>[0] & { publishAt?: string } = {}) =>
  admin.create({ ...essayDraft({ status: 'published', ...changes }), ...(changes.publishAt && changes) });

beforeEach(async () => {
  captureLog();
  vi.stubEnv('SITE_URL', 'https://forge.example/');
  admin = await contentSite();
});
afterEach(() => vi.useRealTimers());

/** What the head of a page says, by name or property. */
function headOf(text: string) {
  const elements = [...elementsOf(parse(text))];
  const metas = elements.filter(({ tagName }) => tagName === 'meta');
  const script = elements.find((element) => attribute(element, 'type') === 'application/ld+json');
  const [node] = script?.childNodes ?? [];
  return {
    metas: Object.fromEntries(
      metas.map((meta): [string, string] => [
        attribute(meta, 'name') ?? attribute(meta, 'property') ?? '',
        attribute(meta, 'content') ?? '',
      ]),
    ),
    canonical: elements.filter((element) => attribute(element, 'rel') === 'canonical').map((e) => attribute(e, 'href')),
    graph: (JSON.parse(node && 'value' in node ? node.value : '') as { '@graph': Record<string, unknown>[] })['@graph'],
  };
}

describe('the page of an essay that was published since the build', () => {
  test('is complete without JavaScript', async () => {
    await publish();
    const { status, text, response } = await get('/essays/night-market');
    expect([status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1 id="essay-title">Night market</h1>');
    expect(text).toContain('<div class="prose"><h2>A heading</h2>\n<p>A paragraph.</p></div>');
    expect(text).not.toContain('Loading essay...');
    expect(text).toContain('<script>run(1 < 2 && "x")</script>');
  });

  test('has a head of its own, from the address that the site was given', async () => {
    await publish();
    const { text } = await get('/essays/night-market?utm_source=x', { headers: { Host: 'evil.example' } });
    const { metas, canonical, graph } = headOf(text);
    const address = 'https://forge.example/essays/night-market';
    expect(text).toMatch(/<title>Night market · Forge<\/title>/);
    expect(text).toContain('<title>logo</title>');
    expect(canonical).toEqual([address]);
    expect(metas).toMatchObject({
      description: essayContent.excerpt,
      'og:url': address,
      'og:type': 'article',
      'og:title': 'Night market',
      'og:description': essayContent.excerpt,
      'og:image': 'https://forge.example/og/pages/essays.png',
      'og:image:alt': 'Night market',
    });
    expect(metas).not.toHaveProperty('robots');
    expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'BreadcrumbList', 'Article']);
    expect(graph[2]).toMatchObject({ headline: 'Night market', mainEntityOfPage: address });
  });

  test('says that it is what the API answers, so that nothing is written twice', async () => {
    await publish();
    const answer = await callFunction(
      essays,
      apiRequest('/api/essays/night-market'),
      callContext({ deploy: admin.deploy }),
    );
    const name = answer.response.headers.get('X-Fingerprint') ?? 'none';
    expect((await get('/essays/night-market')).text).toContain(`data-live-essay="night-market" data-built="${name}"`);
  });

  test('shows whatever was written as words', async () => {
    const nasty = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const content = {
      ...essayContent,
      subtitle: nasty,
      excerpt: nasty,
      author: nasty,
      body: `## ${nasty}\n\n${nasty}`,
    };
    await publish({ title: nasty, content });
    const { text } = await get('/essays/night-market');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(headOf(text).metas['og:title']).toBe(nasty);
    expect(headOf(text).graph[2]).toMatchObject({ headline: nasty });
  });

  test('is kept at the CDN under its tags, and is 304 where the browser has it', async () => {
    await publish();
    const { response } = await get('/essays/night-market');
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays,essay-night-market');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBe(
      'public, durable, s-maxage=300, stale-while-revalidate=60',
    );
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    const again = await get('/essays/night-market', { headers });
    expect(again).toMatchObject({ status: 304, text: '' });
    // What it said, the browser would take for the policy of the page that it holds.
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^frame-ancestors/);
    expect(again.response.headers.get('Content-Security-Policy')).toBeNull();
  });

  test('answers HEAD without a body', async () => {
    await publish();
    const { status, text, response } = await get('/essays/night-market', { method: 'HEAD' });
    expect([status, text, response.headers.get('ETag') !== null]).toEqual([200, '', true]);
  });

  test('may be that of an article', async () => {
    await publish({ type: 'article' });
    expect((await get('/essays/night-market')).text).toContain('<h1 id="essay-title">Night market</h1>');
  });
});

describe('an address without an essay', () => {
  test.each(['no-such-essay', 'NOT-A-SLUG', '%E0%A4%A', '__proto__', 'x'.repeat(300)])(
    '%s is the Essay Not Found page with status 404',
    async (slug) => {
      const { status, text, response } = await get(`/essays/${slug}`);
      expect(status).toBe(404);
      expect(text).toContain('<title>essay-not-found</title>');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    },
  );

  test('is 404 for a draft, and for what was withdrawn', async () => {
    const item = await admin.create();
    expect((await get('/essays/night-market')).status).toBe(404);
    const path = fillPath(setContentStatus.path, { id: item.id });
    await admin.send('PUT', path, { status: 'published' });
    expect((await get('/essays/night-market')).status).toBe(200);
    await admin.send('PUT', path, { status: 'draft' });
    expect((await get('/essays/night-market')).status).toBe(404);
  });

  test('is 503 where storage cannot say whether there is one', async () => {
    await admin.stop();
    const { status, text, response } = await get('/essays/no-such-essay');
    expect([status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(text).toContain('Loading essay...');
  });

  test('takes no other method', async () => {
    const { status, response } = await get('/essays/one', { method: 'POST' });
    expect([status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('an essay that waits for its moment', () => {
  test('is 404 that nobody keeps until then, and there from then on', async () => {
    const publishAt = new Date(Date.now() + 120_000).toISOString();
    await publish({ publishAt });
    const before = await get('/essays/night-market');
    expect([before.status, before.response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(await read('night-market')).toBe(404);
    vi.useFakeTimers({ now: new Date(publishAt), toFake: ['Date'] });
    const after = await get('/essays/night-market');
    expect(after.status).toBe(200);
    expect(after.text).toContain(`datetime="${publishAt}"`);
    expect(await read('night-market')).toBe('night-market');
  });
});

describe('an address that an essay has left', () => {
  const rename = async (id: string, changes: Parameters<typeof essayDraft>[0]) => {
    const { rev } = await admin.read(id);
    const path = fillPath(updateContent.path, { id });
    const { status, text } = await admin.send('PUT', path, { ...essayDraft({ status: 'published', ...changes }), rev });
    if (status !== 200) throw new Error(text);
  };
  const leadsTo = async (slug: string) => {
    const { status, response } = await get(`/essays/${slug}`);
    return [status, response.headers.get('Location')];
  };

  test('leads for good to the one that it has now, from the first one too', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market' });
    await rename(id, { slug: 'market' });
    expect(await leadsTo('night-market')).toEqual([301, '/essays/market']);
    expect(await leadsTo('day-market')).toEqual([301, '/essays/market']);
    expect(await read('night-market')).toBe('market');
    const { response } = await get('/essays/night-market?next=//evil.example');
    expect(response.headers.get('Location')).toBe('/essays/market');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays,essay-night-market');
  });

  test('leads nowhere when the essay comes back to it', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market' });
    await rename(id, { slug: 'night-market' });
    expect((await get('/essays/night-market')).status).toBe(200);
    expect(await leadsTo('day-market')).toEqual([301, '/essays/night-market']);
  });

  test('leads nowhere where visitors never saw it', async () => {
    const { id } = await admin.create();
    await rename(id, { slug: 'day-market' });
    expect(await leadsTo('night-market')).toEqual([404, null]);
    expect(await read('night-market')).toBe(404);
  });

  test('leads nowhere while the essay is withdrawn, or when it is deleted', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market', status: 'draft' });
    expect(await leadsTo('night-market')).toEqual([404, null]);
    await rename(id, { slug: 'market' });
    expect(await leadsTo('night-market')).toEqual([301, '/essays/market']);
    expect(await leadsTo('day-market')).toEqual([404, null]);
    await admin.send('DELETE', fillPath(updateContent.path, { id }));
    expect(await leadsTo('night-market')).toEqual([404, null]);
  });

  test('is the new one’s that takes it, as soon as that is published', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market' });
    const second = await admin.create(essayDraft({ title: 'Another' }));
    expect(await leadsTo('night-market')).toEqual([301, '/essays/day-market']);
    await rename(second.id, { title: 'Another', slug: 'night-market' });
    expect((await get('/essays/night-market')).text).toContain('<h1 id="essay-title">Another</h1>');
    await rename(second.id, { title: 'Another', slug: 'elsewhere' });
    expect(await leadsTo('night-market')).toEqual([301, '/essays/elsewhere']);
  });

  test('hides the file that is still built at it', async () => {
    const { essays: files } = await (await import('../content/files/built-in.ts')).builtInContent();
    const [file] = files.filter(({ status }) => status === 'published');
    if (!file) throw new Error('There is no published essay.');
    const { slug, title, content } = file;
    const { id } = await publish({ slug, title, content });
    await rename(id, { slug: 'renamed', title, content });
    expect(await read(slug)).toBe('renamed');
    expect(await leadsTo(slug)).toEqual([301, '/essays/renamed']);
  });
});
