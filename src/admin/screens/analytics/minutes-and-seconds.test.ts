import { expect, it } from 'vitest';
import { minutesAndSeconds } from './minutes-and-seconds.ts';

it('shows seconds as minutes and seconds, rounded first', () => {
  expect([0, 59, 59.6, 60, 204.2, 3600].map(minutesAndSeconds)).toEqual([
    '0m 0s',
    '0m 59s',
    '1m 0s',
    '1m 0s',
    '3m 24s',
    '60m 0s',
  ]);
});
