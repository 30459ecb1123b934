import type { ContentItemSummary } from '#contract/api/admin-content.ts';

type Placed = Pick<ContentItemSummary, 'id' | 'order' | 'createdAt' | 'title'>;

/** Whether the server lists one before the other: by order, then newest, title and id (see the list's handler). */
function precedes(one: Placed, other: Placed): boolean {
  const difference = one.order - other.order || Date.parse(other.createdAt) - Date.parse(one.createdAt);
  if (difference !== 0) return difference < 0;
  return one.title === other.title ? one.id < other.id : one.title < other.title;
}

/**
 * Gives each item, from the one at `from` in steps of `by`, an order that keeps it on its side of the one before; ends at the first that stands right already,
 * since those beyond it do too.
 */
function pushed<T extends Placed>(list: readonly T[], from: number, by: 1 | -1): readonly T[] {
  let result = list;
  for (let index = from; ; index += by) {
    const item = result[index];
    const anchor = result[index - by];
    const standsRight = (one: Placed, other: Placed) => (by === 1 ? precedes(one, other) : precedes(other, one));
    if (!item || !anchor || standsRight(anchor, item)) return result;
    const level = { ...item, order: anchor.order };
    result = result.with(index, standsRight(anchor, level) ? level : { ...item, order: anchor.order + by });
  }
}

/** The items whose order differs from that in another list. */
export const reordered = <T extends Placed>(before: readonly Placed[], after: readonly T[]): T[] =>
  after.filter(({ id, order }) => before.find((item) => item.id === id)?.order !== order);

/**
 * A list after one of its items moved by one place, with as few orders changed as the server needs to list it so.
 *
 * @param isWhole whether no further items follow; where some do, only items that stand before change
 */
export function movedOrders<T extends Placed>(
  list: readonly T[],
  index: number,
  by: 1 | -1,
  isWhole: boolean,
): readonly T[] {
  const item = list[index];
  const other = list[index + by];
  if (!item || !other) return list;
  const wanted = list.with(index, other).with(index + by, item);
  const upper = Math.min(index, index + by);
  const raised = pushed(wanted, upper, -1);
  if (!isWhole) return raised;
  const lowered = pushed(wanted, upper + 1, 1);
  return reordered(list, lowered).length <= reordered(list, raised).length ? lowered : raised;
}
