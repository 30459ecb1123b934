import type { ContentItemSummary } from '#contract/api/admin-content.ts';

type Placed = Pick<ContentItemSummary, 'id' | 'type' | 'order' | 'createdAt' | 'title'>;

/**
 * The gap left between two orders: ten items can be inserted one after the other before others have to move. Orders are
 * whole numbers, since the previous version reads no others (rules 45).
 */
const gap = 1_000;

/**
 * Whether the server lists one before the other: by order, then newest first, then by title and id (see the list's
 * handler).
 */
function precedes(one: Placed, other: Placed): boolean {
  const difference = one.order - other.order || Date.parse(other.createdAt) - Date.parse(one.createdAt);
  if (difference !== 0) return difference < 0;
  return one.title === other.title ? one.id < other.id : one.title < other.title;
}

/** Items in the order of the server's list. */
export const inOrder = <T extends Placed>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => (precedes(one, other) ? -1 : 1));

/** The item with an order between two others; undefined if there is no room. */
function between<T extends Placed>(item: T, before: Placed | undefined, after: Placed | undefined): T | undefined {
  const middle = before && after ? [Math.floor((before.order + after.order) / 2), before.order, after.order] : [];
  const beyond = before ? before.order + gap : after ? after.order - gap : item.order;
  return [...middle, ...(before && after ? [] : [beyond])]
    .map((order) => ({ ...item, order }))
    .find((one) => (!before || precedes(before, one)) && (!after || precedes(one, after)));
}

/**
 * Gives each item, from `from` in steps of `by`, an order that keeps it on the correct side of the previous one. Stops
 * at the first item that is already right, since those beyond it are too.
 */
function pushed<T extends Placed>(list: readonly T[], from: number, by: 1 | -1): readonly T[] {
  let result = list;
  for (let index = from; ; index += by) {
    const item = result[index];
    const anchor = result[index - by];
    if (!item || !anchor || (by === 1 ? precedes(anchor, item) : precedes(item, anchor))) return result;
    result = result.with(index, { ...item, order: anchor.order + by * gap });
  }
}

/** The items whose order differs from that in another list. */
const reordered = <T extends Placed>(before: readonly Placed[], after: readonly T[]): T[] =>
  after.filter(({ id, order }) => before.find((item) => item.id === id)?.order !== order);

/**
 * The items to store so that one moves past the next of its type. Usually that is the item alone, with an order between
 * its new neighbours. If there is no room, as between items that were never moved, others also get new orders, with
 * room for the next time.
 *
 * @param isWhole whether the list is complete; if not, nothing is placed after the last known item
 * @returns only the changed items; empty if there is nothing to move past
 */
export function movedOrders<T extends Placed>(list: readonly T[], id: string, by: 1 | -1, isWhole: boolean): T[] {
  const type = list.find((one) => one.id === id)?.type;
  const ofType = list.filter((one) => one.type === type);
  const index = ofType.findIndex((one) => one.id === id);
  const [item, other, next] = [ofType[index], ofType[index + by], ofType[index + 2 * by]];
  if (!item || !other) return [];
  if (next || by === -1 || isWhole) {
    const alone = by === 1 ? between(item, other, next) : between(item, next, other);
    if (alone) return [alone];
  } else {
    // What follows is unknown, so the other item moves up instead.
    const alone = between(other, ofType[index - 1], item);
    if (alone) return [alone];
  }
  const wanted = ofType.with(index, other).with(index + by, item);
  const upper = Math.min(index, index + by);
  const raised = reordered(ofType, pushed(wanted, upper, -1));
  if (!isWhole) return raised;
  const lowered = reordered(ofType, pushed(wanted, upper + 1, 1));
  return lowered.length <= raised.length ? lowered : raised;
}
