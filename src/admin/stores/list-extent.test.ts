import { expect, test } from 'vitest';
import { listExtent } from './list-extent.ts';

const records = Array.from({ length: 1200 });

test.each([
  ['how many there are', { total: 100_000 }, '1,200 of 100,000'],
  ['that nobody knows yet', { total: null }, '1,200 shown. Older messages are not counted yet.'],
  [
    'how far a search came',
    { total: null, searchedBackTo: '2026-03-14T12:00:00Z' },
    '1,200 found, back to March 14, 2026',
  ],
  ['all, where a search came to the end', { total: 1200, searchedBackTo: null }, '1,200 of 1,200'],
])('a list says %s', (_, page, text) => {
  expect(listExtent({ records, ...page })).toBe(text);
});
