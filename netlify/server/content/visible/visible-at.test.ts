import type { ContentItem } from '#contract/content/item.ts';
import { expect, test } from 'vitest';
import { besideDraft, isVisible, nextMoment, publishedVersion, visibleVersion } from './visible-at.ts';

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

const now = new Date('2026-03-14T09:00:00Z');
const published = (publishAt?: string) => ({ status: 'published', publishAt });

test('a published item is visible at once, or from its scheduled moment on if it has one', () => {
  expect(isVisible(published(), now)).toBe(true);
  expect(isVisible(published('2026-03-14T09:00:00Z'), now)).toBe(true);
  expect(isVisible(published('2026-03-14T09:00:00.001Z'), now)).toBe(false);
  expect(isVisible(published('2020-01-01T00:00:00Z'), now)).toBe(true);
});

test.each(['draft', 'archived'])('an item that is %s is not visible, even after its scheduled moment', (status) => {
  expect(isVisible({ status }, now)).toBe(false);
  expect(isVisible({ status, publishAt: '2020-01-01T00:00:00Z' }, now)).toBe(false);
});

test('the next moment is the earliest future one among published items', () => {
  const entries = [
    published(),
    published('2026-03-13T00:00:00Z'),
    published('2026-03-16T00:00:00Z'),
    published('2026-03-15T00:00:00Z'),
    { status: 'draft', publishAt: '2026-03-14T10:00:00Z' },
  ];
  expect(nextMoment(entries, now)).toEqual(new Date('2026-03-15T00:00:00Z'));
  expect(nextMoment(entries.slice(0, 2), now)).toBeNull();
});

test('an item without a separate published version is visible as it is, if it is published', () => {
  for (const status of ['draft', 'archived'] as const) expect(visibleVersion(item({ status }), now)).toBeNull();
  expect(visibleVersion(item({ status: 'published' }), now)).toEqual(item({ status: 'published' }));
});

test('a draft beside a published version shows visitors only that version', () => {
  expect(visibleVersion(item({ live }), now)).toEqual({ ...item(), ...live, status: 'published' });
  expect(visibleVersion(item({ slug: 'b', live }), now)).toMatchObject({ slug: 'a', title: 'As published' });
  const held = { ...live, publishAt: '2026-03-15T00:00:00Z' };
  expect(visibleVersion(item({ live: held }), now)).toBeNull();
  expect(publishedVersion(item({ live: held }))).toMatchObject(held);
});

test('the scheduled moment of a draft does not apply to the published version beside it', () => {
  expect(visibleVersion(item({ publishAt: '2099-01-01T00:00:00Z', live }), now)).not.toHaveProperty('publishAt');
});

test('a draft keeps beside it the earlier published version, else the published item, else nothing', () => {
  expect(besideDraft(item({ live }))).toEqual(live);
  const { slug, title, content, publishedAt } = item();
  expect(besideDraft(item({ status: 'published' }))).toEqual({ slug, title, content, publishedAt });
  expect(besideDraft(item())).toBeUndefined();
});
