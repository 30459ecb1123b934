import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ContentItem } from '#contract/content/item.ts';
import type { Page } from '#contract/content/page.ts';
import type { Project } from '#contract/content/project.ts';
import { redirectsOf, writeRedirects } from './redirects-file.ts';

const now = new Date('2026-11-22T12:00:00Z');
const pages = ['home', 'about', 'news', 'not-found'].map((slug) => ({ slug })) as Page[];
const projects = [{ slug: 'kilima' }] as Project[];
const moved = (from: string, to: string, type: 'page' | 'project' = 'page'): ContentItem => ({
  id: from,
  type,
  slug: to,
  title: to,
  status: 'published',
  content: {},
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-01-01T00:00:00Z',
  publicAs: [{ type, slug: from, until: '2026-02-01T00:00:00Z' }],
});
const lines = (written: Record<string, string>, ...items: ContentItem[]) => {
  const redirects = Object.entries(written).map(([from, to]) => ({ from, to }));
  const parts = [{ slug: 'redirects' as const, title: 'Redirects', redirects }];
  return redirectsOf({ pages, projects, parts }, { items }, now).map(({ from, to }) => `${from} ${to}`);
};

it('saved redirects work beside those of moved pages, and take precedence', () => {
  expect(lines({ '/old': '/about' }, moved('press', 'news'))).toEqual(['/press /news', '/old /about']);
  expect(lines({ '/press': '/about' }, moved('press', 'news'))).toEqual(['/press /about']);
});

it('a project redirects from its old address, but not if a page is there again', () => {
  expect(lines({}, moved('kili', 'kilima', 'project'))).toEqual(['/projects/kili /projects/kilima']);
  expect(lines({ '/projects/kilima': '/about', '/k': '/projects/kili' }, moved('kili', 'kilima', 'project'))).toEqual([
    '/projects/kili /projects/kilima',
    '/k /projects/kilima',
  ]);
});

it('a page published at an old address takes precedence', () => {
  expect(lines({ '/about': '/', '/About.html': '/', '/old': '/news' })).toEqual(['/old /news']);
});

it('each redirect takes one step, even if its target has moved since', () => {
  expect(lines({ '/old': '/press' }, moved('press', 'news'))).toEqual(['/press /news', '/old /news']);
});

it('redirects that lead into a loop are left out', () => {
  expect(lines({ '/a': '/b', '/b': '/c', '/c': '/a', '/d': '/a', '/e': '/about' })).toEqual(['/e /about']);
  expect(lines({ '/a': '/a' })).toEqual([]);
});

it('the file has a line for each redirect, and is not written if there are none', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'redirects-'));
  await writeRedirects(dist, []);
  await expect(readFile(join(dist, '_redirects'))).rejects.toThrow('ENOENT');
  await writeRedirects(dist, [{ from: '/old', to: '/about' }]);
  expect(await readFile(join(dist, '_redirects'), 'utf8')).toBe('/old /about 301\n');
});
