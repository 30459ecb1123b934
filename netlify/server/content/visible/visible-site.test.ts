import { fileURLToPath } from 'node:url';
import type { ContentItem } from '#contract/content/item.ts';
import { isTemplateSlug } from '#contract/content/page-templates.ts';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { countDifferences, fingerprintsOf } from './fingerprints.ts';
import type { Content } from '../files/content.ts';
import { nothingLaid, visibleSite, type Withdrawn } from './visible.ts';
import { readContent } from '../files/read-files.ts';

let files: Content;
beforeAll(async () => {
  files = await readContent(fileURLToPath(new URL('../../../../content', import.meta.url)));
});

const ignore = () => undefined;
const item = (changes: Partial<ContentItem>): ContentItem => ({
  id: 'item',
  type: 'essay',
  slug: 'night-market',
  title: 'Night market',
  status: 'published',
  content: essayContent,
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-02-01T00:00:00Z',
  ...changes,
});
const now = new Date('2026-07-01T00:00:00Z');
const gone = (type: ContentItem['type'], slug: string): Withdrawn => ({ type, slug, status: 'deleted', item: null });
const siteOf = (items: ContentItem[], settings = {}, without: Withdrawn[] = []) =>
  visibleSite(files, { items, gone: without, settings }, now, ignore);
const changes = (...laid: Parameters<typeof siteOf>) =>
  countDifferences(
    fingerprintsOf(visibleSite(files, nothingLaid, now, ignore), now),
    fingerprintsOf(siteOf(...laid), now),
  );

it('shows what the files say if nothing is laid over them', () => {
  const { projects, pages, essays } = visibleSite(files, nothingLaid, now, ignore);
  expect([projects, pages]).toEqual([files.projects, files.pages]);
  expect(essays.map(({ slug }) => slug)).toEqual(
    files.essays.filter(({ status }) => status === 'published').map(({ slug }) => slug),
  );
});

it('shows items of every type in place of their files, or beside them', () => {
  const [home] = files.pages;
  const content = siteOf([
    item({}),
    item({ type: 'article', slug: 'news' }),
    item({ type: 'project', slug: 'osei', title: 'Osei', content: { ...projectContent, slug: 'x', title: 'x' } }),
    item({ type: 'page', slug: home?.slug ?? '', title: 'Another title', content: home }),
  ]);
  expect(content.essays.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['night-market', 'news']));
  expect(content.projects.find(({ slug }) => slug === 'osei')?.title).toBe('Osei');
  expect(content.pages.find(({ slug }) => slug === home?.slug)?.title).toBe('Another title');
  expect(content.pages).toHaveLength(files.pages.length);
});

it('shows an article from a file until its item says otherwise', () => {
  const article = { ...item({}), content: essayContent, status: 'published' as const };
  const { type: _, order: __, updatedAt: ___, ...essay } = article;
  const own = { ...files, articles: [{ ...essay, slug: 'from-a-file' }] };
  const slugs = (items: ContentItem[]) =>
    visibleSite(own, { items, gone: [], settings: {} }, now, ignore).essays.map(({ slug }) => slug);
  expect(slugs([])).toContain('from-a-file');
  expect(slugs([item({ type: 'article', slug: 'from-a-file', status: 'draft' })])).not.toContain('from-a-file');
});

it('hides a withdrawn essay, project or page without a template, but no other page and no section', () => {
  const withdrawn = [
    ...files.essays.map(({ slug }) => gone('essay', slug)),
    ...files.projects.map(({ slug }) => gone('project', slug)),
    ...files.pages.map(({ slug }) => gone('page', slug)),
    ...files.sections.map(({ slug }) => gone('section', slug)),
  ];
  const { essays, projects, pages, sections } = siteOf([], {}, withdrawn);
  const templates = files.pages.filter(({ slug }) => isTemplateSlug(slug));
  expect([essays, projects, pages, sections]).toEqual([[], [], templates, files.sections]);
});

it('puts the stored settings into the pages, except those that are empty or not a valid address', () => {
  const { site } = siteOf([], { hero_title: 'Hero', hero_subtitle: ' ', contact_email: 'nobody' });
  expect(site.settings).toEqual({ ...files.site.settings, hero_title: 'Hero' });
  expect(site.email).toBe(files.site.email);
  expect(siteOf([], { contact_email: 'new@example.org' }).site.email).toBe('new@example.org');
});

it('reports an item that breaks its schema, and shows the file instead', () => {
  const report = vi.fn();
  const [home] = files.pages;
  const broken = item({ type: 'page', slug: home?.slug ?? '', content: { bands: 1 } });
  const content = visibleSite(files, { items: [broken], gone: [], settings: {} }, now, report);
  expect(content.pages).toEqual(files.pages);
  expect(report).toHaveBeenCalledTimes(1);
});

it('counts the differences that visitors would see', () => {
  const [essay] = files.essays;
  const { content, title, slug, publishedAt, createdAt } = essay ?? item({});
  const same = item({ slug, title, content, publishedAt, createdAt });
  expect(changes([same])).toBe(0);
  expect(changes([{ ...same, title: 'Another' }])).toBe(1);
  expect(changes([item({})], {}, [gone('essay', slug)])).toBe(2);
  expect(changes([], { hero_title: 'Hero' })).toBe(1);
});
