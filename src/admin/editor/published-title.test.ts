import { expect, test } from 'vitest';
import { publishedTitle } from './published-title.ts';

const now = new Date('2026-03-14T09:00:00Z');

test.each([
  ['Content Published', { status: 'published' }],
  ['Content Published', { status: 'published', publishAt: '2026-03-14T08:00:00.000Z' }],
  ['Content Scheduled', { status: 'published', publishAt: '2026-03-14T10:00:00.000Z' }],
  ['Content Updated', { status: 'draft', publishAt: '2026-03-14T10:00:00.000Z' }],
] as const)('%s is the title for %j', (title, item) => {
  expect(publishedTitle(item, now)).toBe(title);
});
