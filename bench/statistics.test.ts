import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('the median of an odd count is the one in the middle, whatever the order', () => {
  expect(median([30, 10, 20])).toBe(20);
});

test('percentiles are values that were measured', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(numbers, 0.95)).toBe(95);
  expect(percentile(numbers, 1)).toBe(100);
  expect(percentile([7], 0.95)).toBe(7);
});

test('nothing has no median', () => {
  expect(() => median([])).toThrow('nothing');
});
