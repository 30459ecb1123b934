import { expect, test } from 'vitest';
import { hoursOf, stretchBefore, stretchOf, type Stretch } from './stretch.ts';

const minute = 60_000;
const midnight = Date.UTC(2026, 2, 14);

/** The full hours of a stretch, as milliseconds since 1970. */
const hoursIn = (stretch: Stretch): number[] =>
  stretch.dates.flatMap((date) => {
    const hours = hoursOf(stretch, date);
    const [from, until] = [
      hours !== 'all' && 'from' in hours ? hours.from : 0,
      hours !== 'all' && 'before' in hours ? hours.before : 24,
    ];
    return Array.from({ length: until - from }, (_, hour) => Date.parse(date) + (from + hour) * 60 * minute);
  });

test('the last 24 hours are compared with an equally long period that ends where they begin, to the nearest hour', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    for (const passed of [0, 5, 29, 31, 55]) {
      const now = midnight + (hour * 60 + passed) * minute;
      const [first = 0] = hoursIn(stretchOf('24h', now));
      const before = hoursIn(stretchBefore('24h', now));
      const longer = Math.abs(before.length * 60 * minute - (now - first));
      expect([hour, passed, before.at(-1), longer < 30 * minute]).toEqual([hour, passed, first - 60 * minute, true]);
    }
  }
});
