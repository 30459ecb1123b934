import { ContentError } from '#server/content/files/problems.ts';
import { publishedEssay } from '#support/published-site.ts';
import { expect, it } from 'vitest';
import { failureOf } from './build-failure.ts';

const items = [publishedEssay('night-market')];
const wrong = { field: 'body', line: 3, wrong: 'leads to "/nowhere"', instead: 'Remove the link.' };

it('names the file that breaks its schema, the place, and what to do', () => {
  const error = new ContentError([
    { file: 'content/pages/about.json', field: 'heading', wrong: 'is missing', instead: 'Write a text.' },
    { file: 'content/pages/about.json', field: 'title', wrong: 'is missing', instead: 'Write a text.' },
  ]);
  expect(failureOf(error, { items })).toEqual({
    sentence: 'heading is missing. Write a text. (1 more problem)',
    file: 'content/pages/about.json',
    item: null,
  });
});

it('names the item if the site has published one at that address, else its file', () => {
  const failed = (slug: string) => Object.assign(new Error('No.'), { problems: [{ type: 'essay', slug, ...wrong }] });
  expect(failureOf(failed('night-market'), { items })).toEqual({
    sentence: 'body, line 3 leads to "/nowhere". Remove the link.',
    file: null,
    item: { type: 'essay', slug: 'night-market' },
  });
  expect(failureOf(failed('day-market'), { items }).file).toBe('content/essays/day-market.md');
});

it('gives the message of any other error, shortened if it is too long', () => {
  expect(failureOf(new Error('The disk is full.'), { items: [] })).toEqual({
    sentence: 'The disk is full.',
    file: null,
    item: null,
  });
  expect(failureOf(new Error('x'.repeat(5_000)), { items: [] }).sentence).toHaveLength(1_000);
});
