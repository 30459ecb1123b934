import { describe, expect, it, vi } from 'vitest';
import type { Essay, StoredEssay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Project } from '#contract/content/project.ts';
import type { FileOf } from '../files/content.ts';
import { visible, type Laid, type OnUnreadable } from './visible.ts';

const content = {
  subtitle: 'A subtitle',
  categories: ['Payments'],
  tags: [],
  excerpt: 'An excerpt.',
  author: 'A Person',
  readTime: 3,
  body: 'Text.',
};

const essay = (slug: string, publishedAt: string | null, status: Essay['status'] = 'published'): StoredEssay => ({
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

/** The author of content that names no author. */
const byline = 'The Company';

const ignore: OnUnreadable = () => undefined;

/** The essays that visitors see, given these files and items. */
const essaysOf = (
  files: readonly FileOf<'essay'>[],
  items: readonly ContentItem[],
  report = ignore,
  now = new Date(),
): Essay[] => visible('essays', { essays: [...files], articles: [] }, { items, gone: [] }, now, report, byline).values;

/** The projects that visitors see, given these files and items. */
const projectsOf = (
  files: readonly FileOf<'project'>[],
  items: readonly ContentItem[],
  report = ignore,
  now = new Date(),
): Project[] => visible('projects', { projects: [...files] }, { items, gone: [] }, now, report, byline).values;

const files = [essay('old', '2026-02-01T00:00:00Z'), essay('new', '2026-06-01T00:00:00Z')];
const slugs = (essays: readonly { slug: string }[]) => essays.map(({ slug }) => slug);

describe('published essays', () => {
  it('come newest first, by the date shown', () => {
    const undated = essay('undated', null);
    expect(slugs(essaysOf([undated, ...files], []))).toEqual(['new', 'old', 'undated']);
  });

  it('exclude drafts and archived essays', () => {
    const others = [essay('draft', null, 'draft'), essay('archived', null, 'archived')];
    expect(slugs(essaysOf([...others, ...files], [item('x', { status: 'draft' })]))).toEqual(['new', 'old']);
  });

  it('come from the store if it has them, else from the files', () => {
    const [first, second] = essaysOf(files, [item('old')]);
    expect(first?.title).toBe('new');
    expect(second).toMatchObject({ id: 'item-old', title: "The store's old", publishedAt: '2026-05-01T00:00:00Z' });
  });

  it('exclude a file whose item in the store is withdrawn', () => {
    expect(slugs(essaysOf(files, [item('new', { status: 'draft' })]))).toEqual(['old']);
    expect(slugs(essaysOf(files, [item('new', { status: 'archived' })]))).toEqual(['old']);
  });

  it('include articles, which do not hide an essay with the same slug', () => {
    const articles = [item('extra', { type: 'article' }), item('old', { type: 'article', title: 'Another' })];
    const essays = essaysOf(files, [...articles, item('new', { type: 'article', status: 'draft' })]);
    expect(slugs(essays)).toEqual(['new', 'extra', 'old']);
    expect(essays.at(-1)?.title).toBe('old');
  });

  it('are not affected by items of other types', () => {
    expect(slugs(essaysOf(files, [item('old', { type: 'project', status: 'draft' })]))).toEqual(['new', 'old']);
  });

  it('exclude an item that cannot be read, and its file, and report the item', () => {
    const report = vi.fn<OnUnreadable>();
    const broken = item('old', { content: { body: 1 } });
    const essays = essaysOf(files, [broken, item('gone', { content: null })], report);
    expect(essays.map(({ title }) => title)).toEqual(['new']);
    expect(report.mock.calls.map(([{ slug }]) => slug)).toEqual(['old', 'gone']);
  });
});

it('an item that stays in memory is parsed once, for all lists and times', () => {
  const items = [item('one'), item('later', { publishAt: '2026-06-01T00:00:00Z' })];
  const at = (now: string) =>
    visible('essays', { essays: [], articles: [] }, { items, gone: [] }, new Date(now), vi.fn(), byline).values;
  const [first] = at('2026-05-10T00:00:00Z');
  const [later, again] = at('2026-06-10T00:00:00Z');
  expect(first?.slug).toBe('one');
  expect(again).toBe(first);
  expect(later?.publishedAt).toBe('2026-06-01T00:00:00Z');
});

it('a page whose item cannot be read is shown as in its file, since templates need it', () => {
  const page = { slug: 'about', title: 'About', description: 'x'.repeat(50), heading: 'About us', bands: [] };
  const items = [item('about', { type: 'page', content: { heading: 5 } })];
  const seen = visible('pages', { pages: [page] }, { items, gone: [] }, new Date(), ignore, byline);
  expect(seen.values).toEqual([page]);
});

describe('a page without a template', () => {
  const page = { slug: 'careers', title: 'Careers', description: 'x'.repeat(50), heading: 'Careers', bands: [] };
  const pages = (items: readonly ContentItem[], gone: Laid['gone'] = []) =>
    visible('pages', { pages: [page] }, { items, gone }, new Date('2026-07-01T12:00:00Z'), ignore, byline);
  const stored = (slug: string, change: Partial<ContentItem> = {}) =>
    item(slug, { type: 'page', title: 'As stored', content: { ...page, slug, title: 'As stored' }, ...change });

  it.each(['draft', 'archived'] as const)('is held back with its file if it is %s', (status) => {
    const { values, withdrawn } = pages([stored('careers', { status })]);
    expect([values, withdrawn.map((file) => file.status)]).toEqual([[], [status]]);
  });

  it('is hidden along with its file if it was deleted, was moved or cannot be read', () => {
    const gone = (status: 'deleted' | 'moved' | 'unreadable') => [
      { type: 'page' as const, slug: 'careers', status, item: 'item-careers' },
    ];
    for (const status of ['deleted', 'moved', 'unreadable'] as const)
      expect(pages([], gone(status)).values).toEqual([]);
    expect(pages([stored('careers', { content: { heading: 5 } })]).values).toEqual([]);
  });

  it('is visible again once it is published, and while there is a draft of changes', () => {
    expect(pages([stored('careers')]).values.map(({ title }) => title)).toEqual(['As stored']);
    const live = { slug: 'careers', title: 'Before', content: page, publishedAt: '2026-05-01T00:00:00Z' };
    expect(pages([stored('careers', { status: 'draft', live })]).values.map(({ title }) => title)).toEqual(['Before']);
  });

  it('differs from a page with a template, which is always visible', () => {
    const about = { ...page, slug: 'about' };
    const items = [stored('about', { status: 'draft' })];
    const seen = visible('pages', { pages: [about] }, { items, gone: [] }, new Date(), ignore, byline);
    expect([seen.values, seen.withdrawn]).toEqual([[about], []]);
  });
});

describe('published projects', () => {
  const own = [project(2, 'two'), project(1, 'one')];
  const stored = (slug: string, value: unknown, change: Partial<ContentItem> = {}) =>
    item(slug, { type: 'project', content: value, ...change });

  it('are sorted with live ones first, then by id, and the store overrides the files', () => {
    const items = [stored('two', { ...project(2, 'two'), status: 'MVP' }), stored('three', project(3, 'three'))];
    const projects = projectsOf(own, items);
    expect(projects.map(({ title, status }) => [title, status])).toEqual([
      ['one', 'Live'],
      ["The store's three", 'Live'],
      ["The store's two", 'MVP'],
    ]);
  });

  it('exclude what the store withdrew, and items that do not match the type', () => {
    const report = vi.fn<OnUnreadable>();
    const items = [
      stored('one', project(1, 'one'), { status: 'archived' }),
      stored('three', 'text'),
      stored('four', null),
    ];
    expect(slugs(projectsOf(own, items, report))).toEqual(['two']);
    expect(report).toHaveBeenCalledTimes(2);
  });
});

describe('scheduled content', () => {
  const now = new Date('2026-07-01T12:00:00Z');
  const at = (moment: string, essays: Parameters<typeof essaysOf>[0], items: ContentItem[] = []) =>
    essaysOf(essays, items, undefined, new Date(moment));
  const later = { publishAt: '2026-07-02T00:00:00Z' };

  it('is held back until its moment, which is its date from then on', () => {
    const items = [item('soon', later)];
    expect(slugs(at('2026-07-01T23:59:59.999Z', files, items))).toEqual(['new', 'old']);
    const [first] = at('2026-07-02T00:00:00Z', files, items);
    expect(first).toMatchObject({ slug: 'soon', publishedAt: '2026-07-02T00:00:00Z' });
    expect(first).not.toHaveProperty('publishAt');
  });

  it('may also be a file with a scheduled moment', () => {
    const scheduled = { ...essay('soon', null), ...later };
    expect(slugs(at('2026-07-01T12:00:00Z', [scheduled, ...files]))).toEqual(['new', 'old']);
    const [first] = at('2026-07-02T00:00:00Z', [scheduled, ...files]);
    expect(first).toEqual(essay('soon', '2026-07-02T00:00:00Z'));
  });

  it('hides the file with its slug until its moment', () => {
    expect(slugs(at('2026-07-01T12:00:00Z', files, [item('old', later)]))).toEqual(['new']);
  });

  it('is not visible while it is a draft, even after its moment', () => {
    expect(slugs(at('2027-01-01T00:00:00Z', [], [item('soon', later)]))).toEqual(['soon']);
    expect(slugs(at('2027-01-01T00:00:00Z', [], [item('soon', { ...later, status: 'draft' })]))).toEqual([]);
  });

  it('may be a project', () => {
    const held = { ...project(3, 'three'), ...later };
    const stored = item('four', { type: 'project', content: project(4, 'four'), ...later });
    expect(slugs(projectsOf([held], [stored], undefined, now))).toEqual([]);
    const shown = projectsOf([held], [stored], undefined, new Date(later.publishAt));
    expect(slugs(shown)).toEqual(['three', 'four']);
    expect(shown[0]).not.toHaveProperty('publishAt');
  });

  it('reports the next moment at which something becomes public', () => {
    const essays = [{ ...essay('a', null), publishAt: '2026-07-09T00:00:00Z' }];
    const projects = [{ ...project(3, 'three'), publishAt: '2026-07-05T00:00:00Z' }];
    const items = [item('b', { publishAt: '2026-07-07T00:00:00Z' }), item('c', { ...later, status: 'archived' })];
    const laid = { items, gone: [] };
    expect(visible('projects', { projects }, laid, now, ignore, byline).until).toEqual(
      new Date('2026-07-05T00:00:00Z'),
    );
    expect(visible('essays', { essays, articles: [] }, laid, now, ignore, byline).until).toEqual(
      new Date('2026-07-07T00:00:00Z'),
    );
    const unlaid = { items: [], gone: [] };
    expect(visible('essays', { essays, articles: [] }, unlaid, now, ignore, byline).until).toEqual(
      new Date('2026-07-09T00:00:00Z'),
    );
    expect(visible('essays', { essays: files, articles: [] }, unlaid, now, ignore, byline).until).toBeNull();
  });
});

describe('content that was public under another address', () => {
  const known = (type: ContentItem['type'], slug: string) => ({
    publicAs: [{ type, slug, until: '2026-06-01T00:00:00Z' }],
  });

  it('hides the file at that address, whatever has happened to the item since', () => {
    expect(slugs(essaysOf(files, [item('older', known('essay', 'old'))]))).toEqual(['new', 'older']);
    const withdrawn = item('older', { ...known('essay', 'old'), status: 'draft' });
    expect(slugs(essaysOf(files, [withdrawn]))).toEqual(['new']);
    const asArticle = item('old', { ...known('essay', 'old'), type: 'article' });
    expect(essaysOf(files, [asArticle]).map(({ title }) => title)).toEqual(['new', "The store's old"]);
    const renamed = item('uno', { type: 'project', content: project(1, 'uno'), ...known('project', 'one') });
    expect(slugs(projectsOf([project(1, 'one')], [renamed]))).toEqual(['uno']);
  });

  it('gives way to another item that now has the address', () => {
    const items = [item('older', known('essay', 'old')), item('old')];
    expect(slugs(essaysOf(files, items).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)))).toEqual([
      'new',
      'old',
      'older',
    ]);
  });

  it('hides no file of another type', () => {
    expect(slugs(essaysOf(files, [item('x', { ...known('article', 'old'), status: 'draft' })]))).toEqual([
      'new',
      'old',
    ]);
  });
});

const live = { slug: 'old', title: 'As published', content, publishedAt: '2026-05-01T00:00:00Z' };
const gone = (status: 'deleted' | 'moved' | 'unreadable') => [
  { type: 'essay' as const, slug: 'old', status, item: 'item-old' },
];
const future = '2026-08-01T00:00:00Z';
const past = '2026-06-01T00:00:00Z';

/**
 * A file `old`, the contents of the store, the title that visitors find at its address, and how the file is withdrawn.
 */
const table: readonly (readonly [
  what: string,
  file: Partial<FileOf<'essay'>> | null,
  items: readonly ContentItem[],
  gone: ReturnType<typeof gone>,
  title: string | null,
  withdrawn: string | null,
])[] = [
  ['a file alone', {}, [], [], 'old', null],
  ['a file that is a draft', { status: 'draft' }, [], [], null, null],
  ['a file whose moment has not come', { publishAt: future }, [], [], null, null],
  ['a file whose moment has come', { publishAt: past }, [], [], 'old', null],
  ['a published item over its file', {}, [item('old')], [], "The store's old", null],
  ['a draft over its file', {}, [item('old', { status: 'draft' })], [], null, 'draft'],
  ['an archived item over its file', {}, [item('old', { status: 'archived' })], [], null, 'archived'],
  ['a scheduled item over its file', {}, [item('old', { publishAt: future })], [], null, 'draft'],
  ['an item whose moment has come', {}, [item('old', { publishAt: past })], [], "The store's old", null],
  ['a draft over a file that is one too', { status: 'draft' }, [item('old', { status: 'draft' })], [], null, null],
  ['a published item over a draft file', { status: 'draft' }, [item('old')], [], "The store's old", null],
  ['a draft of changes', {}, [item('old', { status: 'draft', live })], [], 'As published', null],
  ['an archived draft of changes', {}, [item('old', { status: 'archived', live })], [], 'As published', null],
  [
    'a draft of changes whose published version waits',
    {},
    [item('old', { status: 'draft', live: { ...live, publishAt: future } })],
    [],
    null,
    'draft',
  ],
  [
    'a draft that takes the address of a file',
    {},
    [item('old', { status: 'draft', live: { ...live, slug: 'x' } })],
    [],
    null,
    'draft',
  ],
  ['a draft of changes with another slug', {}, [item('y', { status: 'draft', live })], [], 'As published', null],
  ['an item that was deleted', {}, [], gone('deleted'), null, 'deleted'],
  ['an item that has another slug by now', {}, [item('y')], gone('moved'), null, 'moved'],
  ['an item whose content cannot be read', {}, [item('old', { content: null })], [], null, null],
  ['an item that cannot be read', {}, [], gone('unreadable'), null, 'unreadable'],
  [
    'an item with a field of a later version',
    {},
    [item('old', { content: { ...content, mood: 'calm' } })],
    [],
    "The store's old",
    null,
  ],
  ['an item without a file', null, [item('old')], [], "The store's old", null],
  ['a draft without a file', null, [item('old', { status: 'draft' })], [], null, null],
  ['a draft of another type', {}, [item('old', { type: 'project', status: 'draft' })], [], 'old', null],
];

it.each(table)('for %s, visitors see the expected title or nothing', (_, file, items, gone, title, withdrawn) => {
  const now = new Date('2026-07-01T12:00:00Z');
  const essays = file ? [{ ...essay('old', '2026-02-01T00:00:00Z'), ...file }] : [];
  const seen = visible('essays', { essays, articles: [] }, { items, gone }, now, ignore, byline);
  expect(seen.values.find(({ slug }) => slug === 'old')?.title ?? null).toBe(title);
  expect(seen.withdrawn.find(({ slug }) => slug === 'old')?.status ?? null).toBe(withdrawn);
});
