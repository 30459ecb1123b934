import type { ContentItem } from '#contract/content/item.ts';
import { expect, test } from 'vitest';
import { shownItems, shownVersionOf } from './shown-items.ts';

const at = '2026-03-14T09:00:00Z';
const item = (changes: Partial<ContentItem> = {}): ContentItem => ({
  id: 'item',
  type: 'essay',
  slug: 'a',
  title: 'A draft',
  status: 'draft',
  content: { body: 'Draft.' },
  order: 0,
  createdAt: at,
  updatedAt: at,
  publishedAt: at,
  ...changes,
});
const live = { slug: 'a', title: 'As published', content: { body: 'Published.' }, publishedAt: at };

test('an item without a version beside it is shown as it is', () => {
  for (const status of ['draft', 'published', 'archived'] as const)
    expect(shownItems(item({ status }))).toEqual([item({ status })]);
});

test('a draft beside a published version is that version, and says nothing of itself', () => {
  expect(shownItems(item({ live }))).toEqual([{ ...item(), ...live, status: 'published' }]);
});

test('a draft of another slug holds back the file that is there', () => {
  const shown = shownItems(item({ slug: 'b', live }));
  expect(shown.map(({ slug, status, title }) => [slug, status, title])).toEqual([
    ['b', 'draft', 'A draft'],
    ['a', 'published', 'As published'],
  ]);
});

test('visitors see the version beside a draft, what is published, or nothing', () => {
  expect(shownVersionOf(item({ live }))).toEqual(live);
  const { slug, title, content, publishedAt } = item();
  expect(shownVersionOf(item({ status: 'published' }))).toEqual({ slug, title, content, publishedAt });
  expect(shownVersionOf(item())).toBeUndefined();
});
