import { essayList, essayPage, listEssays, readEssay } from '#contract/api/essays.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { content } from '#storage/collections/content.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from '../http/log.ts';
import handler from '../../functions/essays.ts';

let site: StoredSite;
let lines: LogEntry[];
const get = (path: string, headers: Record<string, string> = {}) =>
  callFunction(handler, apiRequest(path, { headers }), callContext({ deploy: site.deploy }));
const list = async () => essayList.parse((await get(listEssays.path)).body);
const one = (slug: string) => get(fillPath(readEssay.path, { slug }));

const item = (changes: Partial<ContentItem> = {}): ContentItem => ({
  id: 'item-1',
  type: 'essay',
  slug: 'written-in-the-admin',
  title: 'Written in the admin',
  status: 'published',
  content: {
    subtitle: 'A subtitle',
    categories: ['Payments'],
    tags: [],
    excerpt: 'An excerpt.',
    author: 'Ada',
    readTime: 3,
    body: '## A heading\n\nA *paragraph* with <b>markup</b>.',
  },
  order: 0,
  createdAt: '2031-01-01T00:00:00Z',
  updatedAt: '2031-01-01T00:00:00Z',
  publishedAt: '2031-01-01T00:00:00Z',
  ...changes,
});
const store = (changes?: Partial<ContentItem>) => {
  const value = item(changes);
  return site.stores.open(content).create(value.id, value);
};

beforeEach(async () => {
  lines = captureLog();
  site = await storedSite();
});

describe('the list of essays', () => {
  test('of a fresh install contains the essays of the files, newest first and without bodies', async () => {
    const essays = await list();
    expect(essays.length).toBeGreaterThanOrEqual(4);
    expect(essays.every(({ status }) => status === 'published')).toBe(true);
    expect(essays.some(({ content }) => 'body' in content)).toBe(false);
    const dates = essays.map(({ publishedAt, createdAt }) => publishedAt ?? createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test('shows what an administrator published, and hides what was withdrawn', async () => {
    const before = await list();
    const withdrawn = before[0]?.slug ?? '';
    await store();
    await store({ id: 'item-2', slug: withdrawn, status: 'draft' });
    const slugs = (await list()).map(({ slug }) => slug);
    expect(slugs[0]).toBe('written-in-the-admin');
    expect(slugs).not.toContain(withdrawn);
    expect(slugs).toHaveLength(before.length);
  });

  test('leaves out one item that cannot be read, and says so in the log', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const before = await list();
    await store({ content: { subtitle: 5 } });
    expect(await list()).toEqual(before);
    expect(String(warnings.mock.calls[0]?.[0])).toContain('"event":"unreadable_item","id":"item-1","type":"essay"');
  });

  test('comes in pages on request, each essay once', async () => {
    const all = (await list()).map(({ slug }) => slug);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const page = essayPage.parse((await get(listEssays.path + query)).body);
      expect(page.total).toBe(all.length);
      expect(page.essays.length).toBeLessThanOrEqual(2);
      seen.push(...page.essays.map(({ slug }) => slug));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  test('continues after an essay that was withdrawn between two pages', async () => {
    const all = (await list()).map(({ slug }) => slug);
    const first = essayPage.parse((await get(`${listEssays.path}?limit=1`)).body);
    await store({ slug: all[0] ?? '', status: 'archived' });
    const next = essayPage.parse((await get(`${listEssays.path}?limit=1&cursor=${first.nextCursor}`)).body);
    expect(next.essays[0]?.slug).toBe(all[1]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=x',
    'cursor=',
    'cursor=x',
    'cursor=W10',
    'cursor=WyJ4IiwieSJd',
  ])('is refused with 400 for %s', async (query) => {
    const { status, body } = await get(`${listEssays.path}?${query}`);
    expect([status, Object.keys(problem.parse(body).fields ?? {})]).toEqual([400, [query.split('=')[0]]]);
  });

  test('ignores an unknown parameter', async () => {
    expect(essayList.parse((await get(`${listEssays.path}?utm_source=x`)).body)).toEqual(await list());
  });

  test('is cached by the CDN under its tag, and answered with 304 if the browser has it', async () => {
    const { response } = await get(listEssays.path);
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const again = await get(listEssays.path, { 'If-None-Match': response.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    await store();
    expect((await get(listEssays.path, { 'If-None-Match': response.headers.get('ETag') ?? '' })).status).toBe(200);
  });
});

describe('one essay', () => {
  test('comes with its body rendered and any HTML in it escaped', async () => {
    await store();
    const { body, response } = await one('written-in-the-admin');
    const essay = readEssay.response.parse(body);
    expect(essay.html).toContain('<h2');
    expect(essay.html).toContain('<em>paragraph</em> with &lt;b&gt;');
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('essays');
  });

  test.each(['no-such-essay', 'NOT-A-SLUG', '..%2Fadmin', '__proto__', 'constructor', 'x'.repeat(200), '%00', 'a b'])(
    'at %s is not found',
    async (slug) => {
      const { status, body, response } = await get(`/api/essays/${slug}`);
      expect([status, problem.parse(body).message]).toEqual([404, 'Essay not found']);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('that is a draft is not found', async () => {
    await store({ status: 'draft' });
    expect((await one('written-in-the-admin')).status).toBe(404);
  });
});

test('list and essay answer 503 without storage, because an essay may have been withdrawn', async () => {
  await site.stop();
  for (const path of [listEssays.path, '/api/essays/anything']) {
    const { status, response } = await get(path);
    expect([status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  }
  expect(lines.at(-1)?.path).toBe('/api/essays/{slug}');
});
