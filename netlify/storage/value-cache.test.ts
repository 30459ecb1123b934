import { expect, test } from 'vitest';
import { createValueCache } from './value-cache.ts';

test('the least recently used values are evicted first when the cache is full', () => {
  const cache = createValueCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  cache.get('a');
  cache.set('c', 'C', 4);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C']);
});

test('a replaced value counts once', () => {
  const cache = createValueCache<string>(10);
  for (let n = 0; n < 10; n += 1) cache.set('a', String(n), 4);
  cache.set('b', 'B', 4);
  expect([cache.get('a'), cache.get('b')]).toEqual(['9', 'B']);
});

test('a forgotten value makes room for others', () => {
  const cache = createValueCache<string>(8);
  cache.set('a/1', 'A', 4);
  cache.set('b/1', 'B', 4);
  cache.forget((key) => key.startsWith('a/'));
  cache.set('c/1', 'C', 4);
  expect(['a/1', 'b/1', 'c/1'].map((key) => cache.get(key))).toEqual([undefined, 'B', 'C']);
});
