import { describe, expect, it, vi } from 'vitest';
import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Project } from '#contract/content/project.ts';
import { nextChange, publishedEssays, publishedProjects, type OnUnreadable } from './published.ts';

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

describe('what is scheduled', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  const at = (moment: string, essays: Parameters<typeof publishedEssays>[0], items: ContentItem[] = []) =>
    publishedEssays(essays, items, undefined, new Date(moment));
  const later = { publishAt: '2026-07-02T00:00:00Z' };

  it('is held back until its moment, and dated by it from then on', () => {
    const items = [item('soon', later)];
    expect(slugs(at('2026-07-01T23:59:59.999Z', files, items))).toEqual(['new', 'old']);
    const [first] = at('2026-07-02T00:00:00Z', files, items);
    expect(first).toMatchObject({ slug: 'soon', publishedAt: '2026-07-02T00:00:00Z' });
    expect(first).not.toHaveProperty('publishAt');
  });

  it('is a file too that says so', () => {
    const scheduled = { ...essay('soon', null), ...later };
    expect(slugs(at('2026-07-01T12:00:00Z', [scheduled, ...files]))).toEqual(['new', 'old']);
    const [first] = at('2026-07-02T00:00:00Z', [scheduled, ...files]);
    expect(first).toEqual(essay('soon', '2026-07-02T00:00:00Z'));
  });

  it('hides the file of its slug until then', () => {
    expect(slugs(at('2026-07-01T12:00:00Z', files, [item('old', later)]))).toEqual(['new']);
  });

  it('is not seen as a draft, whenever its moment was', () => {
    expect(slugs(at('2027-01-01T00:00:00Z', [], [item('soon', later)]))).toEqual(['soon']);
    expect(slugs(at('2027-01-01T00:00:00Z', [], [item('soon', { ...later, status: 'draft' })]))).toEqual([]);
  });

  it('may be a project', () => {
    const held = { ...project(3, 'three'), ...later };
    const stored = item('four', { type: 'project', content: project(4, 'four'), ...later });
    expect(slugs(publishedProjects([held], [stored], undefined, now))).toEqual([]);
    const shown = publishedProjects([held], [stored], undefined, new Date(later.publishAt));
    expect(slugs(shown)).toEqual(['three', 'four']);
    expect(shown[0]).not.toHaveProperty('publishAt');
  });

  it('says when the next of it becomes public', () => {
    const essays = [{ ...essay('a', null), publishAt: '2026-07-09T00:00:00Z' }];
    const projects = [{ ...project(3, 'three'), publishAt: '2026-07-05T00:00:00Z' }];
    const items = [item('b', { publishAt: '2026-07-07T00:00:00Z' }), item('c', { ...later, status: 'archived' })];
    expect(nextChange({ essays, projects }, items, now)).toEqual(new Date('2026-07-05T00:00:00Z'));
    expect(nextChange({ essays, projects: [] }, items, now)).toEqual(new Date('2026-07-07T00:00:00Z'));
    expect(nextChange({ essays: files, projects: [] }, [], now)).toBeNull();
  });
});

describe('what was public under another address', () => {
  const known = (type: ContentItem['type'], slug: string) => ({
    publicAs: [{ type, slug, until: '2026-06-01T00:00:00Z' }],
  });

  it('hides the file of that address, whatever became of the item', () => {
    expect(slugs(publishedEssays(files, [item('older', known('essay', 'old'))]))).toEqual(['new', 'older']);
    const withdrawn = item('older', { ...known('essay', 'old'), status: 'draft' });
    expect(slugs(publishedEssays(files, [withdrawn]))).toEqual(['new']);
    const asArticle = item('old', { ...known('essay', 'old'), type: 'article' });
    expect(publishedEssays(files, [asArticle]).map(({ title }) => title)).toEqual(['new', "The store's old"]);
    const renamed = item('uno', { type: 'project', content: project(1, 'uno'), ...known('project', 'one') });
    expect(slugs(publishedProjects([project(1, 'one')], [renamed]))).toEqual(['uno']);
  });

  it('gives way to another item that has the address now', () => {
    const items = [item('older', known('essay', 'old')), item('old')];
    expect(slugs(publishedEssays(files, items).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)))).toEqual([
      'new',
      'old',
      'older',
    ]);
  });

  it('hides no file of another type', () => {
    expect(slugs(publishedEssays(files, [item('x', { ...known('article', 'old'), status: 'draft' })]))).toEqual([
      'new',
      'old',
    ]);
  });
});
