import { expect, test } from 'vitest';
import type { EssayDetail } from './essays.ts';
import { essayFingerprint, essaysFingerprint } from './essay-fingerprint.ts';

const essay: EssayDetail = {
  id: 'one',
  slug: 'one',
  title: 'One',
  status: 'published',
  publishedAt: null,
  createdAt: '2026-03-01T09:00:00Z',
  content: {
    subtitle: 'Sub',
    categories: ['Payments'],
    tags: [],
    excerpt: 'Excerpt',
    author: 'Ada',
    readTime: 5,
    body: 'Hello',
  },
  html: '<p>Hello</p>',
};
const { html: _, ...listed } = essay;
const { body: __, ...content } = essay.content;

test('is the same for a list of whole essays and the list in the API', () => {
  expect(essaysFingerprint([essay])).toBe(essaysFingerprint([{ ...listed, content }]));
});

test('changes with anything that a reader would notice', () => {
  const changed = [
    { ...essay, title: 'Two' },
    { ...essay, html: '<p>Bye</p>' },
    { ...essay, publishedAt: '2026-03-02T09:00:00Z' },
    { ...essay, content: { ...essay.content, tags: ['a'] } },
  ];
  const names = new Set([essay, ...changed].map(essayFingerprint));
  expect(names.size).toBe(changed.length + 1);
  expect(essaysFingerprint([])).not.toBe(essaysFingerprint([essay]));
});
