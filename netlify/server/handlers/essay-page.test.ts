import { parse } from 'parse5';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { syncContent } from '#contract/api/admin-sync.ts';
import { listEssays, readEssay, type EssaySummary } from '#contract/api/essays.ts';
import { setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { fillPath } from '#contract/endpoint.ts';
import { essayLoading } from '#markup/essay-article.ts';
import { essayList, essaySkeleton } from '#markup/essay-list.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import essayPage from '../../functions/essay-page.ts';
import essays from '../../functions/essays.ts';
import type { BuiltSite } from '../build/built-site.ts';
import { builtInContent } from '../content/files/built-in.ts';
import { attribute, elementsOf } from '../pages/html-tree.ts';

const script = '<script>run(1 < 2 && "x")</script>';
const foot = `${script}</body></html>`;
const listHead =
  '<title>Essays · Forge</title><link rel="canonical" href="https://forge.example/essays"><meta property="og:url" content="https://forge.example/essays">';
const pages: Readonly<Record<string, string>> = {
  'essay-shell': `<!DOCTYPE html><html lang="en"><head><title>essay-shell</title>
<meta name="description" content=""><meta name="robots" content="noindex"><meta property="og:site_name" content="Forge">
<meta property="og:type" content="website"><meta property="og:title" content=""><meta property="og:description" content="">
<meta property="og:image" content=""><meta property="og:image:alt" content=""><script type="application/ld+json">{}</script></head>
<body><svg><title>logo</title></svg><main><div data-essay>${essayLoading().text}</div>
<div class="essay-after" data-author="Ada Meridian" hidden><p>Founder</p></div><div data-more></div>
<astro-island props="{&quot;look&quot;:[0,&quot;compact&quot;],&quot;page&quot;:[0,&quot;/essays&quot;]}"><form><input type="hidden" name="source" value="website"><input type="hidden" name="page" value="/essays"></form></astro-island></main>${foot}`,
  'essays-shell': `<html><head>${listHead}</head><body><div data-essays>${essaySkeleton().text}</div>${foot}`,
  'essay-not-found': `<html><title>essay-not-found</title>`,
  'patient-essays': `<script>import("/_astro/patient.0a_B-1.js")</script>`,
};

/** What the build rendered for the list and for each essay, marked to distinguish it from filled pages. */
const builtList = `<html><head></head><body><!-- built --><div data-essays><ul></ul></div>${foot}`;
const builtEssay = (path: string, more = 'as built') =>
  `<html><head></head><body><!-- built ${path} --><article></article><div data-more="">${more}</div>${foot}`;

// Read once, because each call would read the files again when run from source.
vi.mock('../build/built-site.ts', async (importOriginal) => {
  const { builtSite } = await importOriginal<{ builtSite: () => Promise<BuiltSite> }>();
  const built = builtSite();
  return { builtSite: () => built };
});

/** Pages of essays that the build left out, since their function has a size limit. */
const leftOut = new Set<string>();

vi.mock('../pages/built-page.ts', () => ({
  builtPage: (path: string) =>
    Promise.resolve(leftOut.has(path) ? null : (pages[path] ?? (path === 'essays' ? builtList : builtEssay(path)))),
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

/** The newest essay of the files, and its item in the admin. */
const files = (await builtInContent()).essays.filter(({ status }) => status === 'published');
const [file = never()] = files;
const asItem = (changes: Parameters<typeof essayDraft>[0] = {}) => ({
  slug: file.slug,
  title: file.title,
  content: file.content,
  ...changes,
});

function never(): never {
  throw new Error('There is no published essay.');
}

/** The entries in the head of a page, by name or property. */
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

describe('content unchanged since the build', () => {
  test('is served as built, both the list and each essay', async () => {
    expect((await get('/essays')).text).toBe(builtList);
    for (const { slug } of files) {
      const { status, text } = await get(`/essays/${slug}`);
      expect([status, text]).toEqual([200, builtEssay(`essays/${slug}`)]);
    }
  });

  test('is served as built even after the admin imported all of it', async () => {
    await admin.send('POST', syncContent.path, {});
    expect((await get('/essays')).text).toBe(builtList);
    expect((await get(`/essays/${file.slug}`)).text).toBe(builtEssay(`essays/${file.slug}`));
  });

  test('is rendered from its content if the build left its page out, complete and under the same tags', async () => {
    leftOut.add(`essays/${file.slug}`);
    onTestFinished(() => leftOut.clear());
    const { status, text, response } = await get(`/essays/${file.slug}`);
    expect([status, response.headers.get('Netlify-Cache-Tag')]).toEqual([200, 'essays']);
    expect(text).toContain(`<h1 id="essay-title">${file.title}</h1>`);
    expect(text).not.toContain('<!-- built');
    expect(text).not.toContain(essayLoading().text);
    expect(text).toContain(`<meta property="og:image" content="https://forge.example/og/essays/${file.slug}.png">`);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await admin.stop();
    // Without storage there is nothing to show.
    expect((await get(`/essays/${file.slug}`)).status).toBe(503);
  });

  test('has no script that requests essays', async () => {
    for (const path of ['/essays', `/essays/${file.slug}`]) expect((await get(path)).text).not.toContain('/_astro/');
  });

  test('is served as built again once an edit is undone', async () => {
    await admin.send('POST', syncContent.path, {});
    const { contentItems } = await admin.list('?type=essay');
    const { id } = contentItems.find(({ slug }) => slug === file.slug) ?? never();
    const save = async (title: string) => {
      const { rev } = await admin.read(id);
      const draft = essayDraft({ ...asItem({ title }), status: 'published' });
      expect((await admin.send('PUT', fillPath(updateContent.path, { id }), { ...draft, rev })).status).toBe(200);
      return (await get(`/essays/${file.slug}`)).text;
    };
    expect(await save('A better title')).toContain('<h1 id="essay-title">A better title</h1>');
    expect((await get('/essays')).text).toContain('A better title');
    expect(await save(file.title)).toBe(builtEssay(`essays/${file.slug}`));
    expect((await get('/essays')).text).toBe(builtList);
  });

  test('is cached under its tags, and answered with 304 if the browser has it', async () => {
    for (const path of ['/essays', `/essays/${file.slug}`]) {
      const { response } = await get(path);
      expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays');
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toBe(
        'public, durable, s-maxage=300, stale-while-revalidate=60',
      );
      const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
      expect((await get(path, { headers })).status).toBe(304);
    }
  });
});

describe('the list', () => {
  test('is the built page with the current cards', async () => {
    await publish();
    const { text } = await get('/essays');
    expect(text).toContain('Night market');
    const { body } = await callFunction(essays, apiRequest('/api/essays'), callContext({ deploy: admin.deploy }));
    const listed = essayList(listEssays.response.parse(body) as EssaySummary[]).text;
    expect(text).toBe(pages['essays-shell']?.replace(essaySkeleton().text, () => listed));
  });

  test('omits withdrawn essays, and says so if none are left', async () => {
    const items = [];
    for (const { slug, title, content } of files) items.push(await publish({ slug, title, content }));
    for (const [index, { id }] of items.entries()) {
      await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'archived' });
      const { text } = await get('/essays');
      expect(text.match(/<article/g) ?? []).toHaveLength(files.length - index - 1);
    }
    expect((await get('/essays')).text).toContain('No Essays Yet');
  });

  test('has one address, and accepts only GET and HEAD', async () => {
    const { status, response } = await get('/essays/?utm_source=x');
    expect([status, response.headers.get('Location')]).toEqual([301, '/essays']);
    expect(await get('/essays', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect((await get('/essays', { method: 'DELETE' })).status).toBe(405);
  });
});

describe('a filtered or paged list', () => {
  const about = (categories: string[], tags: string[]) => ({ ...essayContent, categories, tags });
  /** Publishes one more essay than fits on a page, numbered in their titles from the newest. */
  const publishMany = async () => {
    for (let number = 0; number < 25; number += 1) {
      const day = String(28 - number).padStart(2, '0');
      const content = { ...about(['Markets'], ['many']), publishDate: `2031-01-${day}` };
      await publish({ title: `Market ${number}`, slug: `market-${number}`, content });
    }
  };
  const titles = (text: string) => [...text.matchAll(/class="essay-card-title">([^<]*)/g)].map(([, title]) => title);

  test('shows what has been published since the build and nothing withdrawn, with the number of essays', async () => {
    const { id } = await publish({ content: about(['Night work'], ['ussd', 'kiosks']) });
    await publish({ title: 'By day', slug: 'by-day', content: about(['Day work'], ['USSD']) });
    const { status, text, response } = await get('/essays?category=night+work');
    expect([status, titles(text)]).toEqual([200, ['Night market']]);
    expect(text).toContain('<h2 dir="auto">1 essay in Night work</h2>');
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays');
    expect(response.headers.get('Netlify-Vary')).toBe('query=category|tag|page');
    expect(titles((await get('/essays?tag=ussd')).text)).toHaveLength(2);
    expect(titles((await get('/essays?tag=ussd&category=Day%20Work&utm_source=x')).text)).toEqual(['By day']);
    await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'archived' });
    const after = await get('/essays?category=night+work');
    expect([after.status, titles(after.text)]).toEqual([404, []]);
    expect(after.text).toContain('No essays in night work');
    expect(after.text).toContain('<a class="link-arrow" dir="auto" href="/essays">All essays</a>');
    expect(titles((await get('/essays?tag=ussd')).text)).toEqual(['By day']);
  });

  test('names its filter in the title, and is hidden from search engines', async () => {
    const [category = never()] = file.content.categories ?? [];
    const { text } = await get(`/essays?category=${encodeURIComponent(category)}`);
    expect(text).toContain(`<title>Essays in ${category} · Forge</title><meta name="robots" content="noindex">`);
    expect(text).not.toContain('canonical');
    expect((await get(`/essays?tag=nothing`)).text).toContain('content="noindex"');
  });

  test('comes in pages of 24, each with its own address', async () => {
    await publishMany();
    const first = (await get('/essays')).text;
    expect(titles(first)).toHaveLength(24);
    expect(titles(first)[0]).toBe('Market 0');
    expect(first).toContain('rel="next" href="/essays?page=2"');
    expect(first).not.toContain('rel="prev"');
    const { status, text } = await get('/essays?page=2');
    expect(status).toBe(200);
    expect(titles(text)).toEqual(['Market 24', ...files.map(({ title }) => title)]);
    expect(text).toContain('<title>Essays, page 2 · Forge</title>');
    expect(text).toContain('<link rel="canonical" href="https://forge.example/essays?page=2" />');
    expect(text).toContain('rel="prev" href="/essays"');
    expect(text).not.toContain('rel="next"');
    const second = (await get('/essays?category=markets&page=2')).text;
    expect(titles(second)).toEqual(['Market 24']);
    expect(second).toContain('rel="prev" href="/essays?category=markets"');
    const beyond = await get('/essays?category=markets&page=3');
    expect([beyond.status, titles(beyond.text)]).toEqual([404, []]);
    expect(beyond.text).toContain('25 essays in Markets fill 2 pages.');
  });

  test.each(['0', '-1', '1.5', '01', 'two', '9999999', '%00', '1%20OR%201'])('has no page %s', async (page) => {
    expect((await get(`/essays?page=${page}`)).status).toBe(404);
  });

  test('ignores empty or repeated parameters, and shows any others as plain text', async () => {
    expect((await get('/essays?category=&tag=&page=1')).text).toBe(builtList);
    expect((await get('/essays?utm_source=x')).text).toBe(builtList);
    const nasty = encodeURIComponent('"><script>alert(1)</script>');
    const { status, text } = await get(`/essays?category=${nasty}&tag=${nasty}&tag=x`);
    expect(status).toBe(404);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert');
    expect((await get(`/essays?tag=${'x'.repeat(5_000)}`)).text.length).toBeLessThan(20_000);
  });

  test('shows what the build knew if storage is down, or a 503 that retries if the build knew nothing', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const [category = never()] = file.content.categories ?? [];
    await admin.stop();
    const known = await get(`/essays?category=${encodeURIComponent(category)}`);
    expect([known.status, titles(known.text)]).toEqual([200, [file.title]]);
    expect(known.text).toContain('/_astro/patient.0a_B-1.js');
    expect(known.response.headers.get('Netlify-CDN-Cache-Control')).toContain('s-maxage=30');
    const unknown = await get('/essays?category=night+work');
    expect([unknown.status, unknown.response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(unknown.text).toContain('class="skeleton ');
  });
});

describe('without storage', () => {
  beforeEach(() => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  const timed = async (path: string) => {
    const start = performance.now();
    return { ...(await get(path)), took: performance.now() - start };
  };

  test('a page that the build knew is shown at once, cached for half a minute, and retries by itself', async () => {
    await publish(asItem({ title: 'A better title' }));
    await admin.stop();
    for (const [path, built] of [
      [`/essays/${file.slug}`, `built essays/${file.slug}`],
      ['/essays', 'built'],
    ] as const) {
      const { status, text, response } = await get(path);
      expect([status, text.includes(`<!-- ${built} -->`)]).toEqual([200, true]);
      expect(text).toContain(`<script type="module" src="/_astro/patient.0a_B-1.js"></script></body>`);
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toBe(
        'public, durable, s-maxage=30, stale-while-revalidate=0',
      );
    }
    const { text } = await get('/essays');
    expect(text.indexOf('Failed to load essays.')).toBeLessThan(text.indexOf('<div data-essays'));
  });

  test('a page that the build did not know is a 503 that reloads, and is hidden from search engines', async () => {
    await admin.stop();
    const { status, text, response } = await get('/essays/no-such-essay');
    expect([status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(text).toContain('Loading essay...');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="30"></noscript></head>');
    expect(text).toContain('/_astro/patient.0a_B-1.js');
  });

  test('a page that the build knew has one address', async () => {
    await admin.stop();
    const { status, response } = await get(`/essays/${file.slug}/`);
    expect([status, response.headers.get('Location')]).toEqual([301, `/essays/${file.slug}`]);
    expect((await get('/essays/no-such-essay/')).status).toBe(503);
  });

  test('an invalid address of an essay is still 404', async () => {
    await admin.stop();
    expect((await get('/essays/no-such-essay.html')).status).toBe(404);
  });

  test('storage that hangs is waited for once, and tried again after half a minute', async () => {
    const path = `/essays/${file.slug}`;
    await publish(asItem({ title: 'A better title' }));
    admin.site.faults = () => 'silence';
    const first = await timed(path);
    expect([first.status, first.text.includes('<!-- built')]).toEqual([200, true]);
    expect(first.took).toBeLessThan(1_700);
    admin.site.faults = () => undefined;
    const asked = admin.site.requests.length;
    expect((await get(path)).text).toContain('<!-- built');
    expect(admin.site.requests).toHaveLength(asked);
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
    expect((await get(path)).text).toContain('A better title');
  });
});

describe('the page of an essay that was published since the build', () => {
  test('is complete without JavaScript', async () => {
    await publish();
    const { status, text, response } = await get('/essays/night-market');
    expect([status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1 id="essay-title">Night market</h1>');
    expect(text).toMatch(
      /<div class="prose"><h2 id="a-heading">A heading<a [^>]*><\/a><\/h2>\n<p>A paragraph.<\/p><\/div>/,
    );
    expect(text).not.toContain('Loading essay...');
    expect(text).toContain('<script>run(1 < 2 && "x")</script>');
  });

  test('has its own head, with the configured address of the site', async () => {
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
    expect(graph.map((node) => node['@type'])).toEqual(['BreadcrumbList', 'Article']);
    expect(graph[1]).toMatchObject({ headline: 'Night market', mainEntityOfPage: address });
  });

  test('shows any input as plain text', async () => {
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
    expect(headOf(text).graph[1]).toMatchObject({ headline: nasty });
  });

  test('is cached by the CDN under its tags, and answered with 304 if the browser has it', async () => {
    await publish();
    const { response } = await get('/essays/night-market');
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBe(
      'public, durable, s-maxage=300, stale-while-revalidate=60',
    );
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    const again = await get('/essays/night-market', { headers });
    expect(again).toMatchObject({ status: 304, text: '' });
    // The browser would apply these headers to its cached page.
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^frame-ancestors/);
    expect(again.response.headers.get('Content-Security-Policy')).toBeNull();
  });

  test('answers HEAD without a body', async () => {
    await publish();
    const { status, text, response } = await get('/essays/night-market', { method: 'HEAD' });
    expect([status, text, response.headers.get('ETag') !== null]).toEqual([200, '', true]);
  });

  test('has one address', async () => {
    await publish();
    const { status, response } = await get('/essays/night-market/');
    expect([status, response.headers.get('Location')]).toEqual([301, '/essays/night-market']);
  });

  test('can show an article', async () => {
    await publish({ type: 'article' });
    expect((await get('/essays/night-market')).text).toContain('<h1 id="essay-title">Night market</h1>');
  });
});

describe('an essay’s page', () => {
  test('shows the author if the site knows them, what to read next, and a form that names the page', async () => {
    await publish();
    const { text } = await get('/essays/night-market');
    expect(text).toContain('<div class="essay-after" data-author="Ada Meridian"><p>Founder</p></div>');
    expect(text).toMatch(
      /<div data-more=""><nav class="essay-after" aria-label="More essays">.*Next essay.*<\/nav><\/div>/,
    );
    expect(text).toContain('name="page" value="/essays/night-market"');
    expect(text).toContain('&quot;page&quot;:[0,&quot;/essays/night-market&quot;]');
    expect(text).toContain('name="source" value="website"');
  });

  test('shows only the name of any other author', async () => {
    await publish({ content: { ...essayContent, author: 'Bola <b>' } });
    const { text } = await get('/essays/night-market');
    expect(text).toMatch(
      /<div class="essay-after" data-author="Bola &lt;b&gt;"><p>.*<strong>Bola &lt;b&gt;<\/strong><\/p><\/div>/,
    );
    expect(text).not.toContain('Founder');
  });

  test('suggests, even on a built page, what visitors can read now, and no withdrawn essay', async () => {
    const [, next = never(), behind = never()] = files;
    const { id } = await publish({ slug: next.slug, title: next.title, content: next.content });
    const leadsTo = async (path: string) => /data-more="">.*?<a href="([^"]*)"/.exec((await get(path)).text)?.[1];
    const path = `/essays/${file.slug}`;
    await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'draft' });
    const { text } = await get(path);
    expect(text).toContain(`<!-- built essays/${file.slug} -->`);
    expect(text).not.toContain(`/essays/${next.slug}`);
    expect(await leadsTo(path)).toBe(`/essays/${behind.slug}`);
    expect((await get(`/essays/${next.slug}`)).status).toBe(404);
  });
});

describe('an address without an essay', () => {
  test.each([
    'no-such-essay',
    'NOT-A-SLUG',
    '%E0%A4%A',
    '__proto__',
    'x'.repeat(300),
    'essay-shell.html',
    '..%2fessay-shell',
    '%2e%2e%2fpatient-essays',
    '%00',
  ])('%s shows the Essay Not Found page with status 404', async (slug) => {
    const { status, text } = await get(`/essays/${slug}`);
    expect(status).toBe(404);
    expect(text).toContain('<title>essay-not-found</title>');
  });

  test('is cached for a minute under its tags, so that an essay published there is seen at once', async () => {
    const { response } = await get('/essays/no-such-essay');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBe(
      'public, durable, s-maxage=60, stale-while-revalidate=0',
    );
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays');
  });

  test('is 404 for a draft, and for a withdrawn essay', async () => {
    const item = await admin.create();
    expect((await get('/essays/night-market')).status).toBe(404);
    const path = fillPath(setContentStatus.path, { id: item.id });
    await admin.send('PUT', path, { status: 'published' });
    expect((await get('/essays/night-market')).status).toBe(200);
    await admin.send('PUT', path, { status: 'draft' });
    expect((await get('/essays/night-market')).status).toBe(404);
  });

  test('accepts only GET and HEAD', async () => {
    const { status, response } = await get('/essays/one', { method: 'POST' });
    expect([status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a scheduled essay', () => {
  test('is 404 until its moment, is not cached past it, and is visible from then on', async () => {
    const publishAt = new Date(Date.now() + 20_000).toISOString();
    await publish({ publishAt });
    for (const [path, status] of [
      ['/essays/night-market', 404],
      ['/essays', 200],
      [`/essays/${file.slug}`, 200],
    ] as const) {
      const before = await get(path);
      const [, seconds] = /s-maxage=(\d+)/.exec(before.response.headers.get('Netlify-CDN-Cache-Control') ?? '') ?? [];
      expect([before.status, before.text.includes('Night market')]).toEqual([status, false]);
      expect(Number(seconds)).toBeLessThanOrEqual(20);
    }
    expect(await read('night-market')).toBe(404);
    vi.useFakeTimers({ now: new Date(publishAt), toFake: ['Date'] });
    const after = await get('/essays/night-market');
    expect(after.status).toBe(200);
    expect(after.text).toContain(`datetime="${publishAt}"`);
    expect(await read('night-market')).toBe('night-market');
    expect((await get('/essays')).text).toContain('Night market');
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

  test('redirects permanently to the current address, even from the first of several', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market' });
    await rename(id, { slug: 'market' });
    expect(await leadsTo('night-market')).toEqual([301, '/essays/market']);
    expect(await leadsTo('day-market')).toEqual([301, '/essays/market']);
    expect(await read('night-market')).toBe('market');
    const { response } = await get('/essays/night-market?next=//evil.example');
    expect(response.headers.get('Location')).toBe('/essays/market');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays');
  });

  test('no longer redirects once the essay returns to it', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market' });
    await rename(id, { slug: 'night-market' });
    expect((await get('/essays/night-market')).status).toBe(200);
    expect(await leadsTo('day-market')).toEqual([301, '/essays/night-market']);
  });

  test('does not redirect if visitors never saw it', async () => {
    const { id } = await admin.create();
    await rename(id, { slug: 'day-market' });
    expect(await leadsTo('night-market')).toEqual([404, null]);
    expect(await read('night-market')).toBe(404);
  });

  test('does not redirect while the essay is withdrawn, or once it is deleted', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market', status: 'draft' });
    expect(await leadsTo('night-market')).toEqual([404, null]);
    await rename(id, { slug: 'market' });
    expect(await leadsTo('night-market')).toEqual([301, '/essays/market']);
    expect(await leadsTo('day-market')).toEqual([404, null]);
    await admin.send('DELETE', fillPath(updateContent.path, { id }));
    expect(await leadsTo('night-market')).toEqual([404, null]);
  });

  test('goes to a new essay that takes it, once that is published', async () => {
    const { id } = await publish();
    await rename(id, { slug: 'day-market' });
    const second = await admin.create(essayDraft({ title: 'Another' }));
    expect(await leadsTo('night-market')).toEqual([301, '/essays/day-market']);
    await rename(second.id, { title: 'Another', slug: 'night-market' });
    expect((await get('/essays/night-market')).text).toContain('<h1 id="essay-title">Another</h1>');
    await rename(second.id, { title: 'Another', slug: 'elsewhere' });
    expect(await leadsTo('night-market')).toEqual([301, '/essays/elsewhere']);
  });

  test('hides the file that is still built there', async () => {
    const { slug, title, content } = file;
    const { id } = await publish({ slug, title, content });
    await rename(id, { slug: 'renamed', title, content });
    expect(await read(slug)).toBe('renamed');
    expect(await leadsTo(slug)).toEqual([301, '/essays/renamed']);
  });
});
