import { expect, it } from 'vitest';
import { inOrder, movedOrders } from './moved-orders.ts';

interface Item {
  id: string;
  type: 'essay' | 'page';
  title: string;
  order: number;
  createdAt: string;
}

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;

/** Items as the server lists them at first: all with order 0, newest first. */
const untouched = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `i${index}`,
    type: 'essay',
    title: 'T',
    order: 0,
    createdAt: at(28 - index),
  }));

const ids = (items: readonly Item[]) => items.map(({ id }) => id);

/** The list as the server returns it after the change is stored, and how many items changed. */
function moved(list: readonly Item[], id: string, by: 1 | -1, isWhole = true) {
  const changed = movedOrders(list, id, by, isWhole);
  const after = inOrder(list.map((item) => changed.find((one) => one.id === item.id) ?? item));
  expect(after.every(({ order }) => Number.isSafeInteger(order))).toBe(true);
  return { after, writes: changed.length };
}

/** The ids after moving one item by one place. */
function swapped(list: readonly Item[], index: number, by: 1 | -1): string[] {
  const wanted = ids(list);
  if (index + by < 0 || index + by >= list.length) return wanted;
  const [id = ''] = wanted.splice(index, 1);
  wanted.splice(index + by, 0, id);
  return wanted;
}

it('lists every move as requested, and changes few orders if nothing was moved before', () => {
  const list = untouched(9);
  for (let index = 0; index < list.length; index += 1) {
    for (const by of [-1, 1] as const) {
      const { after, writes } = moved(list, `i${index}`, by);
      expect(ids(after)).toEqual(swapped(list, index, by));
      expect(writes).toBeLessThanOrEqual(5);
    }
  }
});

it('stays correct however often items move', () => {
  let list: readonly Item[] = untouched(7);
  for (let step = 0; step < 200; step += 1) {
    const [index, by] = [(step * 5) % list.length, step % 3 === 0 ? 1 : -1] as const;
    const { after } = moved(list, list[index]?.id ?? '', by, step % 4 !== 0);
    expect(ids(after)).toEqual(swapped(list, index, by));
    list = after;
  }
});

it('writes one item if there is room, even if it moves through the whole list', () => {
  let list: readonly Item[] = untouched(6).map((item, index) => ({ ...item, order: index * 1_000 }));
  for (const by of [...Array<1>(5).fill(1), ...Array<-1>(5).fill(-1)]) {
    const { after, writes } = moved(list, 'i0', by);
    expect(writes).toBe(1);
    list = after;
  }
  expect(ids(list)).toEqual(ids(untouched(6)));
});

it('moves past the next item of its type, and leaves other types alone', () => {
  const list = untouched(6).map(
    (item, index) => ({ ...item, order: index * 10, type: index % 2 ? 'page' : 'essay' }) as const,
  );
  const { after, writes } = moved(list, 'i4', -1);
  expect([ids(after.filter(({ type }) => type === 'essay')), writes]).toEqual([['i0', 'i4', 'i2'], 1]);
  expect(after.filter(({ type }) => type === 'page')).toEqual(list.filter(({ type }) => type === 'page'));
  expect(moved(list, 'i1', -1).writes).toBe(0);
});

it('does not move the last known item down if the list continues', () => {
  const list = untouched(6);
  const { after } = moved(list, 'i2', 1, false);
  expect(after.slice(4)).toEqual(list.slice(4));
  expect(ids(after)).toEqual(['i0', 'i1', 'i3', 'i2', 'i4', 'i5']);
  expect(ids(moved(list, 'i4', 1, false).after)).toEqual(['i0', 'i1', 'i2', 'i3', 'i5', 'i4']);
});
