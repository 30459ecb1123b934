import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { isFound, pageOfList } from './list-pages.ts';

const records = Array.from({ length: 120 }, (_, n) => ({ id: `id-${n}`, size: n % 7 }));
const page = (query: string, from = records) =>
  pageOfList(from, new URLSearchParams(query), ({ size, id }) => [size, id]);

describe('a page', () => {
  test('holds fifty records by default, in the order of their keys', () => {
    const { records: found, total, nextCursor } = page('');
    expect([found.length, total, nextCursor === null]).toEqual([50, 120, false]);
    expect(found.slice(0, 2)).toEqual([
      { id: 'id-0', size: 0 },
      { id: 'id-105', size: 0 },
    ]);
  });

  test('continues after the last record seen, even if that one is gone', () => {
    const { nextCursor } = page('limit=2');
    const without = records.filter(({ id }) => id !== 'id-105');
    expect(page(`limit=1&cursor=${nextCursor}`, without).records).toEqual([{ id: 'id-112', size: 0 }]);
  });

  test('follows the one before, and together they hold every record once even while others are added', () => {
    const newest = (query: string, from: typeof records) =>
      pageOfList(from, new URLSearchParams(query), ({ size, id }) => [-size, id]);
    const seven = Array.from({ length: 7 }, (_, n) => ({ id: `id-${n}`, size: n }));
    const first = newest('limit=3', seven);
    const more = [...seven, { id: 'late', size: 8 }];
    const second = newest(`limit=3&cursor=${first.nextCursor}`, more);
    const third = newest(`limit=3&cursor=${second.nextCursor}`, more);
    const sizes = [first, second, third].map((one) => one.records.map(({ size }) => size).join(''));
    expect(sizes).toEqual(['654', '321', '0']);
    expect([first.total, second.total, third.nextCursor]).toEqual([7, 8, null]);
  });

  test('has no cursor if it is the last', () => {
    expect(page('limit=200').nextCursor).toBeNull();
    expect(page('limit=1', records.slice(0, 1)).nextCursor).toBeNull();
    expect(page('', [])).toEqual({ records: [], nextCursor: null, total: 0 });
  });

  const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1e2',
    'cursor=',
    'cursor=%00',
    `cursor=${cursorOf({ length: 2 })}`,
    `cursor=${cursorOf([1])}`,
    `cursor=${cursorOf(['1', 'id'])}`,
    `cursor=${cursorOf([null, 'id'])}`,
  ])('with %s is refused', (query) => {
    expect(() => page(query)).toThrow(Refusal);
  });
});

test('a search ignores case, and an empty one matches everything', () => {
  expect(isFound(new URLSearchParams('q=%20MARKET '), ['A night market'])).toBe(true);
  expect(isFound(new URLSearchParams('q=day'), ['A night market', 'Night'])).toBe(false);
  expect(isFound(new URLSearchParams(''), ['A night market'])).toBe(true);
});
