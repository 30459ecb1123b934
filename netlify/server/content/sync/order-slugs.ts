import type { ContentItem } from '#contract/content/item.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { addressOf } from '../files/file-items.ts';

/** An item that needs a slug: a new one, or one that follows its renamed file. */
export interface SlugWish {
  /** Id of the item. */
  item: string;
  type: ContentItem['type'];
  slug: string;
  /** The slug that it gives up in exchange, unless visitors still see the item there; null for none. */
  leaves: string | null;
}

/** A wish, and the item that gives up the slug in the same round; null if it is free by then. */
export interface Granted<Wish> {
  wish: Wish;
  from: string | null;
}

/**
 * Orders wishes so that each slug is free when its turn comes: in a chain of renames, each file takes the former name
 * of the next. If the chain is a cycle, as when two files swap names, the slugs change hands in one round (decision
 * 0040).
 * @returns rounds of wishes that can be granted side by side, wishes that never can, and the final holder of each slug
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

/** A cycle of wishes, each for the slug that the next one's item gives up; empty if there is none. */
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

/** The holder of each slug, in drafts and in published versions. */
function heldSlugs(items: readonly StoredRecord<ContentItem>[]): Map<string, string> {
  const holders = new Map<string, string>();
  for (const { id, value } of items) {
    holders.set(addressOf(value), id);
    if (value.live) holders.set(addressOf({ type: value.type, slug: value.live.slug }), id);
  }
  return holders;
}
