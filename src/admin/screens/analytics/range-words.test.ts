import { expect, test } from 'vitest';
import { leftOutExtent, recentExtent, unreadText } from './range-words.ts';

test('the latest events are said to be those of the last two days, even if the range is longer', () => {
  expect(recentExtent(3, '24h')).toBe('The latest events of the last 24 hours.');
  expect(recentExtent(0, '24h')).toBe('There was no event in the last 24 hours.');
  for (const range of ['7d', '30d', '90d'] as const) {
    expect(recentExtent(3, range)).toBe('The latest events of the last two days. Single events are not kept longer.');
    expect(recentExtent(0, range)).toBe('There was no event in the last two days. Single events are not kept longer.');
  }
});

test('what was left out or could not be read is counted by whole days, and the 24-hour range says so', () => {
  expect(leftOutExtent('24h')).toBe('Of yesterday and today (UTC), as whole days. Filters do not apply.');
  expect(leftOutExtent('7d')).toBe('Events of the whole range. Filters do not apply.');
  expect(unreadText(1, '7d')).toBe(
    'One batch of events could not be read. What it says is missing from all of these figures.',
  );
  expect(unreadText(1200, '12m')).toBe(
    '1,200 batches of events could not be read. What they say is missing from all of these figures.',
  );
  expect(unreadText(1, '24h')).toBe(
    'One batch of events of yesterday and today (UTC) could not be read. What it says may be missing from these figures.',
  );
  expect(unreadText(2, '24h')).toBe(
    '2 batches of events of yesterday and today (UTC) could not be read. What they say may be missing from these figures.',
  );
});
