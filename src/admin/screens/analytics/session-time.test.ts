import { expect, it } from 'vitest';
import { sessionTime } from './session-time.ts';

it('rounds to whole seconds, and shows minutes and seconds, or hours and minutes from one hour up', () => {
  expect([0, 59, 59.6, 60, 204.2, 3599.4, 3599.6, 3600, 11_700, 7_199].map(sessionTime)).toEqual([
    '0m 0s',
    '0m 59s',
    '1m 0s',
    '1m 0s',
    '3m 24s',
    '59m 59s',
    '1h 0m',
    '1h 0m',
    '3h 15m',
    '2h 0m',
  ]);
});
