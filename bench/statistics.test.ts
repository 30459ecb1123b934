import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('the median of an odd number of values is the middle one, whatever their order', () => {
  expect(median([30, 10, 20])).toBe(20);
});

test('every percentile is one of the measured values', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(numbers, 0.95)).toBe(95);
  expect(percentile(numbers, 1)).toBe(100);
  expect(percentile([7], 0.95)).toBe(7);
});

test('an empty list has no median', () => {
  expect(() => median([])).toThrow('nothing');
});
