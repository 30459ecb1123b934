import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('the order of keys and missing values do not change a fingerprint', () => {
  expect(fingerprint({ a: 1, b: { c: [1, 2], d: 'x' } })).toBe(
    fingerprint({ b: { d: 'x', c: [1, 2], e: undefined }, a: 1 }),
  );
});

test('another value, another order of a list or another nesting has another fingerprint', () => {
  const values = [{}, [], null, '', 'a', ['a', 'b'], ['b', 'a'], [['a'], 'b'], { a: 'b' }, { a: 'B' }, { a: ['b'] }];
  expect(new Set(values.map(fingerprint)).size).toBe(values.length);
});
