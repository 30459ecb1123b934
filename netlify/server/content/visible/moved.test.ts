import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content/item.ts';
import { movedPages, movedTo } from './moved.ts';
import { visible } from './visible.ts';

const content = {
  subtitle: 'A subtitle',
  categories: ['Payments'],
  tags: [],
  excerpt: 'An excerpt.',
  author: 'A Person',
  readTime: 3,
  body: 'Text.',
};

/** An item that was public at each slug in `before`, on successive days. */
const item = (slug: string, before: readonly string[], change: Partial<ContentItem> = {}): ContentItem => ({
  id: `item-${slug}`,
  type: 'essay',
  slug,
  title: slug,
  status: 'published',
  content,
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-01-01T00:00:00Z',
  publicAs: before.map((former, day) => ({ type: 'essay', slug: former, until: `2026-02-0${day + 1}T00:00:00Z` })),
  ...change,
});

const to = (slug: string, ...items: ContentItem[]) => {
  const { values } = visible(
    'essays',
    { essays: [], articles: [] },
    { items, gone: [] },
    new Date(),
    () => undefined,
    '',
  );
  return movedTo(slug, values, items);
};

describe('an address that an essay has left', () => {
  it('leads to the current address, from each former one', () => {
    const essay = item('c', ['a', 'b']);
    expect([to('a', essay), to('b', essay), to('c', essay), to('d', essay)]).toEqual(['c', 'c', null, null]);
  });

  it('leads nowhere if visitors do not see the essay', () => {
    expect(to('a', item('b', ['a'], { status: 'draft' }))).toBeNull();
    expect(to('a', item('b', ['a'], { publishAt: '2098-01-01T00:00:00Z' }))).toBeNull();
    expect(to('a', item('b', ['a'], { content: {} }))).toBeNull();
    expect(to('a', item('b', ['a'], { type: 'project' }))).toBeNull();
  });

  it('leads nowhere if it was never public', () => {
    expect(to('a', item('b', []))).toBeNull();
    expect(
      to('a', item('b', [], { publicAs: [{ type: 'project', slug: 'a', until: '2026-02-01T00:00:00Z' }] })),
    ).toBeNull();
  });

  it('leads to the essay that had it last', () => {
    const first = item('x', ['a']);
    const second = item('y', ['other', 'a']);
    expect([to('a', first, second), to('a', second, first)]).toEqual(['y', 'y']);
  });

  it('leads to an article that was an essay', () => {
    expect(to('a', item('b', ['a'], { type: 'article' }))).toBe('b');
  });

  it('never leads in a circle', () => {
    const [first, second] = [item('b', ['a', 'b']), item('a', ['b', 'a'])];
    expect(to('a', first)).toBe('b');
    expect(to('b', second)).toBe('a');
    expect(to('b', first)).toBeNull();
  });
});

describe('a page with a new slug', () => {
  const page = (slug: string, before: readonly string[], change: Partial<ContentItem> = {}): ContentItem =>
    item(slug, [], {
      id: `page-${slug}-${before.join()}`,
      type: 'page',
      publicAs: before.map((former, day) => ({ type: 'page', slug: former, until: `2026-02-0${day + 1}T00:00:00Z` })),
      ...change,
    });
  const moved = (seen: readonly string[], ...items: ContentItem[]) =>
    movedPages(
      'page',
      seen.map((slug) => ({ slug })),
      items,
      new Date(),
    );

  it('is reached from each former slug', () => {
    expect(moved(['jobs'], page('jobs', ['work', 'careers']))).toEqual([
      { from: 'careers', to: 'jobs' },
      { from: 'work', to: 'jobs' },
    ]);
  });

  it('is not reached from a slug that another page has, or while visitors do not see it', () => {
    expect(moved(['jobs', 'careers'], page('jobs', ['careers']))).toEqual([]);
    expect(moved([], page('jobs', ['careers'], { status: 'draft' }))).toEqual([]);
  });

  it('gives way to the page that had the former slug last', () => {
    const [first, second] = [page('one', ['a']), page('two', ['x', 'a'])];
    expect(moved(['one', 'two'], second, first)).toContainEqual({ from: 'a', to: 'two' });
    expect(moved(['one', 'two'], first, second)).toContainEqual({ from: 'a', to: 'two' });
  });
});
