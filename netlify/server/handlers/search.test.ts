import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteContent, setContentStatus, updateContent } from '#contract/api/admin-content.ts';
import { fillPath } from '#contract/endpoint.ts';
import { searchBand } from '#markup/search-results.ts';
import { finderOf } from '#search/find.ts';
import type { PackedIndex } from '#search/packed-index.ts';
import { changeCampaign, firstSent, storeCampaign } from '#support/archived-campaigns.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft, projectContent } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import search from '../../functions/search.ts';
import { builtSearch } from '../search/built-search.ts';
import { searchNow } from '../search/search-now.ts';

const canonical =
  '<link rel="canonical" href="https://forge.example/search"><meta property="og:url" content="https://forge.example/search">';
const shell = `<!doctype html><html><head><title>Search · Forge</title>${canonical}</head><body>${searchBand(null).text}</body></html>`;
vi.mock('../pages/built-page.ts', () => ({ builtPage: () => Promise.resolve(shell) }));
// Read once, because each call would read the files again when unbundled.
vi.mock('../search/built-search.ts', async (importOriginal) => {
  const { builtSearch: read } = await importOriginal<{ builtSearch: () => Promise<unknown> }>();
  const built = read();
  return { builtSearch: () => built };
});

let admin: Awaited<ReturnType<typeof contentSite>>;
beforeEach(async () => {
  captureLog();
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  admin = await contentSite();
});
afterEach(() => vi.useRealTimers());

const get = (path: string, init: RequestInit = {}) =>
  callFunction(search, apiRequest(path, init), callContext({ deploy: admin.deploy }));
const page = async (query: string) => (await get(`/search?q=${encodeURIComponent(query)}`)).text;
const index = async (): Promise<PackedIndex> => JSON.parse((await get('/search/index.json')).text) as PackedIndex;

/** The addresses found by browsers and on the page, which must agree. */
async function found(query: string): Promise<string[]> {
  const byBrowser = finderOf(await index())(query).map(({ entry }) => entry.path);
  const onPage = [...(await page(query)).matchAll(/class="search-result" href="([^"]*)"/g)].map(([, path]) => path);
  expect(onPage).toEqual(byBrowser.slice(0, 200));
  return byBrowser;
}

const body = 'The heliograph flashes.\n\n## Mirrors\n\nA **mirror** on a hill, in `code` and [a link](/essays).';
const heliograph = { ...essayContent, body };
const publish = (changes: object = {}) =>
  admin.create({
    ...essayDraft({ status: 'published', slug: 'heliograph', title: 'Light', content: heliograph }),
    ...changes,
  });
const change = async (id: string, changes: object) => {
  const { rev } = await admin.read(id);
  const draft = essayDraft({ status: 'published', slug: 'heliograph', title: 'Light', content: heliograph });
  const { status } = await admin.send('PUT', fillPath(updateContent.path, { id }), { ...draft, rev, ...changes });
  expect(status).toBe(200);
};

describe('what the build shows', () => {
  test('is found, for every kind of content', async () => {
    expect((await found('osusu'))[0]).toMatch(/osusu$/);
    expect(await found('round trips')).toContain('/essays/count-the-round-trips');
    expect(await found('zero to one')).toContain('/recommended-reads#book-1');
    expect(await found('do you provide funding')).toContain('/contact#faq-heading');
    expect((await found('leadership'))[0]).toBe('/leadership');
  });

  test('is served as the build’s index, byte for byte, under the tags that a save purges', async () => {
    const { text, response } = await get('/search/index.json');
    expect(text).toBe((await builtSearch()).index);
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays,projects,newsletter');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toContain('s-maxage=300');
    const etag = response.headers.get('ETag') ?? '';
    expect((await get('/search/index.json', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });
});

describe('an essay', () => {
  test('is found from its publication until its withdrawal, by its text and its headings', async () => {
    expect(await found('heliograph')).toEqual([]);
    const { id } = await publish();
    for (const query of ['heliograph', 'mirrors', 'light'])
      expect([query, await found(query)]).toEqual([query, expect.arrayContaining(['/essays/heliograph'])]);
    await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'draft' });
    expect(await found('heliograph')).toEqual([]);
    expect(await index()).toEqual(JSON.parse((await builtSearch()).index));
  });

  test('that was changed is found by its new text, at its new address', async () => {
    const { id } = await publish();
    await change(id, { slug: 'semaphore', content: { ...heliograph, body: 'The semaphore waves.' } });
    expect(await found('heliograph')).toEqual([]);
    expect(await found('semaphore')).toEqual(['/essays/semaphore']);
    await admin.send('DELETE', fillPath(deleteContent.path, { id }));
    expect(await found('semaphore')).toEqual([]);
  });

  test('that is scheduled is not found before its moment', async () => {
    const moment = Date.now() + 60_000;
    await publish({ publishAt: new Date(moment).toISOString() });
    expect(await found('heliograph')).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: moment + 1_000 });
    expect(await found('heliograph')).toEqual(['/essays/heliograph']);
  });

  test('provides its sentences while it is published', async () => {
    const { id } = await publish();
    const sentences = () => get('/search/sentences/essay/heliograph');
    expect((await sentences()).body).toEqual(
      expect.arrayContaining(['Mirrors', 'The heliograph flashes.', 'A mirror on a hill, in code and a link.']),
    );
    await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'archived' });
    expect((await sentences()).status).toBe(404);
    expect((await get('/search/sentences/essay/%2e%2e')).status).toBe(404);
  });
});

test('a project withdrawn since the build is no longer found, and one that no page shows yet is not found yet', async () => {
  const content = { ...projectContent, slug: 'osusu', title: 'Osusu' };
  const { id } = await admin.create({
    title: 'Osusu',
    slug: 'osusu',
    type: 'project',
    status: 'published',
    content,
    order: 0,
  });
  expect((await found('osusu'))[0]).toMatch(/osusu$/);
  await admin.send('PUT', fillPath(setContentStatus.path, { id }), { status: 'draft' });
  expect((await found('osusu')).filter((path) => path.endsWith('osusu'))).toEqual([]);
  const fresh = { ...projectContent, id: 43, slug: 'zeppelin', title: 'Zeppelin' };
  await admin.create({
    title: 'Zeppelin',
    slug: 'zeppelin',
    type: 'project',
    status: 'published',
    content: fresh,
    order: 1,
  });
  expect(await found('zeppelin')).toEqual([]);
});

test('an issue of the newsletter is found while it is in the archive', async () => {
  await storeCampaign(admin.deploy.context, { state: 'sent', startedAt: firstSent });
  expect(await found('night market')).toContain('/newsletter/night-market');
});

test('the index is built again only once an essay or an issue has changed', async () => {
  const { context } = admin.deploy;
  const finder = async () => (await searchNow(context, new Date())).find;
  await publish();
  const issue = await storeCampaign(context, { state: 'sent', startedAt: firstSent });
  const first = await finder();
  expect(await finder()).toBe(first);
  await changeCampaign(context, issue, { subject: 'The zeppelin' });
  expect(await finder()).not.toBe(first);
  expect(await found('zeppelin')).toEqual(['/newsletter/night-market']);
});

test('without storage the build’s index is served, and cached by the CDN for half a minute', async () => {
  await admin.stop();
  const { status, response, text } = await get('/search/index.json');
  expect([status, text]).toEqual([200, (await builtSearch()).index]);
  expect(response.headers.get('Netlify-CDN-Cache-Control')).toContain('s-maxage=30');
  expect(await page('osusu')).toContain('<mark>Osusu</mark>');
});

describe('the page', () => {
  test('says how many results there are, and shows the sentence with the words marked', async () => {
    await publish();
    const text = await page('mirrors');
    expect(text).toContain('<title>1 result for “mirrors” · Search · Forge</title>');
    expect(text).toContain('<p class="search-count">1 result</p>');
    expect(text).toMatch(/<mark>Mirrors<\/mark>|<mark>mirror<\/mark>/);
    expect(await page('payment')).toMatch(/<p class="search-count">\d+ results<\/p>/);
  });

  test('lists all results, up to two hundred', async () => {
    expect((await found('p')).length).toBeGreaterThan(20);
    expect(await page('p')).not.toContain('These are the first');
    for (let n = 0; n < 200; n += 1)
      await storeCampaign(admin.deploy.context, { state: 'sent', subject: 'Paper', slug: `paper-${n}` });
    expect((await found('p')).length).toBeGreaterThan(200);
    expect(await page('p')).toContain('These are the first 200. Add a word to find fewer.');
  });

  test('says what to do next if there is no query or no result', async () => {
    expect(await page('')).toBe(shell);
    expect((await get('/search')).text).toBe(shell);
    const none = await page('xyzzyx');
    expect(none).toContain('<p class="search-count">0 results</p>');
    expect(none).toContain('Nothing found for “<span dir="auto">xyzzyx</span>”');
    expect(none).toContain('href="/essays"');
  });

  test('shows any query as plain text, and at most a hundred characters of it', async () => {
    for (const query of [
      '"><script>alert(1)</script>',
      "</title><img src=x onerror='x'>",
      '$& $1 `${x}`',
      '\u202Eevil\0',
    ]) {
      const text = await page(query);
      expect(text).not.toMatch(/<script|<img|\u202E|\0/);
      expect(text.match(/<title>/g)).toHaveLength(1);
    }
    expect(await page('$& $1')).toContain('value="$&amp; $1"');
    expect(await page('x'.repeat(5_000))).toContain(`value="${'x'.repeat(100)}"`);
    expect((await get('/search?q=%E0%A4%A&q=2')).status).toBe(200);
  });

  test('can be listed by search engines, but not with a query', async () => {
    expect((await get('/search')).text).toContain(canonical);
    for (const query of ['osusu', 'no such word'])
      expect(await page(query)).toMatch(/<meta name="robots" content="noindex">(?!.*rel="canonical")/s);
  });

  test('is not cached', async () => {
    const { response } = await get('/search?q=osusu');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    expect((await get('/search', { method: 'POST' })).status).toBe(405);
  });
});
