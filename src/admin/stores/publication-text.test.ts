import { expect, test } from 'vitest';
import { changesWait, failureText, timeLeft } from './publication-text.ts';

test('says how many changes wait', () => {
  expect([0, 1, 2].map((count) => changesWait(count))).toEqual([
    '0 changes are waiting for a build.',
    '1 change is waiting for a build.',
    '2 changes are waiting for a build.',
  ]);
});

test.each([
  [0, 'It is taking longer than usual.'],
  [1, 'About 5 s left.'],
  [20_000, 'About 20 s left.'],
  [84_000, 'About 85 s left.'],
  [150_000, 'About 3 min left.'],
])('%d ms: %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});

test('a failure names the item or the file, or else the reason from the builder', () => {
  const error = 'bands is empty.';
  const item = { type: 'page' as const, slug: 'about', id: 'a', title: 'About us' };
  expect(failureText({ error, problem: { file: null, item } })).toEqual({
    line: 'The build failed at the page “About us”: bands is empty.',
    whole: 'The build failed at the page “About us”: bands is empty. Visitors get the previous build.',
    item: 'a',
    title: 'About us',
  });
  const file = 'content/pages/about.json';
  expect(failureText({ error, problem: { file, item: null } })).toMatchObject({
    line: `The build failed at ${file}: bands is empty.`,
    whole: expect.stringContaining('Fix the file and commit it.') as unknown,
    item: null,
  });
  expect(failureText({ error, problem: null }).line).toBe('The build failed: bands is empty.');
});
