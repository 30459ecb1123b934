import { describe, expect, it, vi } from 'vitest';
import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Project } from '#contract/content/project.ts';
import { publishedEssays, publishedProjects, type OnUnreadable } from './published.ts';

const content = {
  subtitle: 'A subtitle',
  categories: ['Payments'],
  tags: [],
  excerpt: 'An excerpt.',
  author: 'A Person',
  readTime: 3,
  body: 'Text.',
};

const essay = (slug: string, publishedAt: string | null, status: Essay['status'] = 'published'): Essay => ({
  id: slug,
  slug,
  title: slug,
  status,
  publishedAt,
  createdAt: '2026-01-01T00:00:00Z',
  content,
});

const item = (slug: string, change: Partial<ContentItem> = {}): ContentItem => ({
  id: `item-${slug}`,
  type: 'essay',
  slug,
  title: `The store's ${slug}`,
  status: 'published',
  content,
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-05-01T00:00:00Z',
  ...change,
});

const project = (id: number, slug: string): Project => ({
  id,
  slug,
  title: slug,
  sector: 'Payments',
  status: 'Live',
  location: 'Nigeria',
  yearStarted: 2024,
  partnerType: 'Proprietary',
  role: 'A role',
  overview: 'An overview.',
  whatWeBuilt: ['a', 'b', 'c'],
  impact: 'An impact.',
  gradient: 'clay',
  icon: 'globe',
});

const files = [essay('old', '2026-02-01T00:00:00Z'), essay('new', '2026-06-01T00:00:00Z')];
const slugs = (essays: readonly { slug: string }[]) => essays.map(({ slug }) => slug);

describe('published essays', () => {
  it('come newest first, by the date that they show', () => {
    const undated = essay('undated', null);
    expect(slugs(publishedEssays([undated, ...files], []))).toEqual(['new', 'old', 'undated']);
  });

  it('leave out drafts and archived ones', () => {
    const others = [essay('draft', null, 'draft'), essay('archived', null, 'archived')];
    expect(slugs(publishedEssays([...others, ...files], [item('x', { status: 'draft' })]))).toEqual(['new', 'old']);
  });

  it('are as the store says where it has one, and come from the files where it has none', () => {
    const [first, second] = publishedEssays(files, [item('old')]);
    expect(first?.title).toBe('new');
    expect(second).toMatchObject({ id: 'item-old', title: "The store's old", publishedAt: '2026-05-01T00:00:00Z' });
  });

  it('do not show a file whose twin in the store is withdrawn', () => {
    expect(slugs(publishedEssays(files, [item('new', { status: 'draft' })]))).toEqual(['old']);
    expect(slugs(publishedEssays(files, [item('new', { status: 'archived' })]))).toEqual(['old']);
  });

  it('include articles, which hide no essay of the same slug', () => {
    const articles = [item('extra', { type: 'article' }), item('old', { type: 'article', title: 'Another' })];
    const essays = publishedEssays(files, [...articles, item('new', { type: 'article', status: 'draft' })]);
    expect(slugs(essays)).toEqual(['new', 'extra', 'old']);
    expect(essays.at(-1)?.title).toBe('old');
  });

  it('are not touched by items of other types', () => {
    expect(slugs(publishedEssays(files, [item('old', { type: 'project', status: 'draft' })]))).toEqual(['new', 'old']);
  });

  it('skip an item that cannot be read, report it, and let the file speak', () => {
    const report = vi.fn<OnUnreadable>();
    const broken = item('old', { content: { body: 1 } });
    const essays = publishedEssays(files, [broken, item('gone', { content: null })], report);
    expect(essays.map(({ title }) => title)).toEqual(['new', 'old']);
    expect(report.mock.calls.map(([{ slug }]) => slug)).toEqual(['old', 'gone']);
  });
});

describe('published projects', () => {
  const own = [project(2, 'two'), project(1, 'one')];
  const stored = (slug: string, value: unknown, change: Partial<ContentItem> = {}) =>
    item(slug, { type: 'project', content: value, ...change });

  it('come by id, with the store laid over the files', () => {
    const items = [stored('two', { ...project(2, 'two'), status: 'MVP' }), stored('three', project(3, 'three'))];
    const projects = publishedProjects(own, items);
    expect(projects.map(({ title, status }) => [title, status])).toEqual([
      ['one', 'Live'],
      ["The store's two", 'MVP'],
      ["The store's three", 'Live'],
    ]);
  });

  it('leave out what the store withdrew, and what it holds in a shape that is no project', () => {
    const report = vi.fn<OnUnreadable>();
    const items = [
      stored('one', project(1, 'one'), { status: 'archived' }),
      stored('three', 'text'),
      stored('four', null),
    ];
    expect(slugs(publishedProjects(own, items, report))).toEqual(['two']);
    expect(report).toHaveBeenCalledTimes(2);
  });
});
