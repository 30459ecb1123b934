import { expect, test, vi } from 'vitest';
import { longPointName, shortPointName } from './point-names.ts';

const at = '2026-03-14T10:00:00.000Z';
// Browsers put a narrow space before AM and PM.
const plain = (name: string): string => name.replaceAll('\u202F', ' ');

test.each([
  ['Europe/London', '10 AM', 'Sat, Mar 14, 10 AM'],
  ['Asia/Kolkata', '3:30 PM', 'Sat, Mar 14, 3:30 PM'],
  ['Asia/Kathmandu', '3:45 PM', 'Sat, Mar 14, 3:45 PM'],
])('in %s an hour in UTC is named after the local time at which it begins', (zone, short, long) => {
  vi.stubEnv('TZ', zone);
  expect([plain(shortPointName(at, 'hour')), plain(longPointName(at, 'hour', true))]).toEqual([
    short,
    `${long}, so far`,
  ]);
});

test('days and months are those in UTC, whatever the time zone', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  const late = '2026-03-31T00:00:00.000Z';
  expect([shortPointName(late, 'day'), longPointName(late, 'month', false)]).toEqual(['Mar 31', 'March 2026']);
});
