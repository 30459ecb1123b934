import type { ContentItem } from '#contract/content/item.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { addressOf } from '../files/file-items.ts';

/** An item that is to have a slug: a new one, or one that follows its renamed file. */
export interface SlugWish {
  /** Id of the item. */
  item: string;
  type: ContentItem['type'];
  slug: string;
  /** The slug that it gives up for it: not one at which visitors still see it; null for none. */
  leaves: string | null;
}

/** A wish, and the item that gives the slug up to it in the same round; null where it is free by then. */
export interface Granted<Wish> {
  wish: Wish;
  from: string | null;
}

/**
 * Puts wishes in an order in which each slug is free when its turn comes: files may be renamed in a row, each to what the next was called. Where the row closes, as where
 * two files swap their names, the slugs change hands in one round (decision 0040).
 *
 * @returns rounds of wishes that may come true side by side, those that never can, and who has which slug when all is done
 */
export function orderWishes<Wish extends SlugWish>(
  wishes: readonly Wish[],
  items: readonly StoredRecord<ContentItem>[],
): { rounds: Granted<Wish>[][]; stuck: Wish[]; holders: ReadonlyMap<string, string> } {
  const holders = heldSlugs(items);
  const rounds: Granted<Wish>[][] = [];
  let waiting = [...wishes];
  for (;;) {
    const holderOf = (wish: Wish): string | null => {
      const holder = holders.get(addressOf(wish));
      return holder === undefined || holder === wish.item ? null : holder;
    };
    const free = waiting.filter((wish) => holderOf(wish) === null);
    const round = free.length > 0 ? free : ringAmong(waiting);
    if (round.length === 0) return { rounds, stuck: waiting, holders };
    rounds.push(round.map((wish) => ({ wish, from: holderOf(wish) })));
    waiting = waiting.filter((wish) => !round.includes(wish));
    for (const { type, leaves } of round) if (leaves !== null) holders.delete(addressOf({ type, slug: leaves }));
    for (const wish of round) holders.set(addressOf(wish), wish.item);
  }
}

/** Wishes each of which is for the slug that the item of the next one gives up, the last for that of the first; none where no row closes. */
function ringAmong<Wish extends SlugWish>(waiting: readonly Wish[]): Wish[] {
  const leaving = new Map(
    waiting.flatMap((wish) =>
      wish.leaves === null ? [] : [[addressOf({ type: wish.type, slug: wish.leaves }), wish] as const],
    ),
  );
  for (const first of leaving.values()) {
    const row: Wish[] = [];
    let next: Wish | undefined = first;
    while (next && !row.includes(next)) {
      row.push(next);
      next = leaving.get(addressOf(next));
    }
    if (next) return row.slice(row.indexOf(next));
  }
  return [];
}

/** Who has which slug: as a draft, or before visitors. */
function heldSlugs(items: readonly StoredRecord<ContentItem>[]): Map<string, string> {
  const holders = new Map<string, string>();
  for (const { id, value } of items) {
    holders.set(addressOf(value), id);
    if (value.live) holders.set(addressOf({ type: value.type, slug: value.live.slug }), id);
  }
  return holders;
}
