import { expect, it } from 'vitest';
import { publicPathOf } from './public-path.ts';

const now = new Date('2026-11-23T12:00:00Z');
const essay = { type: 'essay', slug: 'night-market', status: 'published' } as const;

it('an item has a public address while visitors see it, even beside a draft of changes', () => {
  const draft = { ...essay, status: 'draft', slug: 'day-market' };
  expect([
    publicPathOf(essay, now),
    publicPathOf({ ...draft, live: { slug: 'night-market' } }, now),
    publicPathOf({ ...essay, type: 'page', slug: 'home' }, now),
    publicPathOf({ ...essay, publishAt: '2026-11-23T11:59:59Z' }, now),
    publicPathOf({ ...essay, type: 'project' }, now),
  ]).toEqual(['/essays/night-market', '/essays/night-market', '/', '/essays/night-market', '/projects/night-market']);
  expect([
    publicPathOf(draft, now),
    publicPathOf({ ...essay, publishAt: '2026-11-23T12:00:01Z' }, now),
    publicPathOf({ ...draft, live: { slug: 'night-market', publishAt: '2026-11-24T00:00:00Z' } }, now),
    publicPathOf({ ...essay, type: 'page', slug: 'not-found' }, now),
  ]).toEqual([null, null, null, null]);
});
