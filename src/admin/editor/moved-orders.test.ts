import { expect, it } from 'vitest';
import { movedOrders, reordered } from './moved-orders.ts';

interface Item {
  id: string;
  title: string;
  order: number;
  createdAt: string;
}

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;

/** Items as the server lists them at first: all of order 0, the newest before the older ones. */
const untouched = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, title: 'T', order: 0, createdAt: at(28 - index) }));

/** As the server sorts them. */
const listed = (items: readonly Item[]): string[] =>
  [...items]
    .sort((a, b) => a.order - b.order || Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);

const ids = (items: readonly Item[]) => items.map(({ id }) => id);

it('lists every move as it was asked for, and changes few orders', () => {
  const list = untouched(9);
  for (let index = 0; index < list.length; index += 1) {
    for (const by of [-1, 1] as const) {
      const after = movedOrders(list, index, by, true);
      const wanted = ids(list);
      const [id] = wanted.splice(index, 1);
      wanted.splice(Math.max(0, index + by), 0, id ?? '');
      expect(listed(after)).toEqual(index + by < 0 || index + by >= list.length ? ids(list) : wanted);
      expect(reordered(list, after).length).toBeLessThanOrEqual(5);
    }
  }
});

it('stays right however often items move', () => {
  let list: readonly Item[] = untouched(7);
  for (let step = 0; step < 200; step += 1) {
    const index = (step * 5) % list.length;
    list = movedOrders(list, index, step % 3 === 0 ? 1 : -1, step % 4 !== 0);
    expect(listed(list)).toEqual(ids(list));
  }
});

it('changes nothing below where the list goes on', () => {
  const list = untouched(6);
  const after = movedOrders(list, 2, 1, false);
  expect(after.slice(4)).toEqual(list.slice(4));
  expect(listed(after)).toEqual(['i0', 'i1', 'i3', 'i2', 'i4', 'i5']);
});

it('swaps two orders that are apart with one change', () => {
  const list = untouched(3).map((item, index) => ({ ...item, order: index * 10 }));
  expect(reordered(list, movedOrders(list, 1, -1, true))).toHaveLength(1);
});
