import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('a fingerprint ignores the order of keys and undefined values', () => {
  expect(fingerprint({ a: 1, b: { c: [1, 2], d: 'x' } })).toBe(
    fingerprint({ b: { d: 'x', c: [1, 2], e: undefined }, a: 1 }),
  );
});

test('a fingerprint changes with a value, the order of a list or the nesting', () => {
  const values = [{}, [], null, '', 'a', ['a', 'b'], ['b', 'a'], [['a'], 'b'], { a: 'b' }, { a: 'B' }, { a: ['b'] }];
  expect(new Set(values.map(fingerprint)).size).toBe(values.length);
});
