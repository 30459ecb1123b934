import type { ContentItem } from '#contract/content/item.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { addressOf } from '../files/file-items.ts';

/** An item that is to have a slug: a new one, or one that follows its renamed file. */
export interface SlugWish {
  /** Id of the item. */
  item: string;
  type: ContentItem['type'];
  slug: string;
  /** Whether it gives up the slug that it has: not while visitors still see it there. */
  leaves: boolean;
}

/**
 * Puts wishes in an order in which each slug is free when its turn comes: files may be renamed in a row, each to what the next was called.
 *
 * @returns rounds of wishes that may come true side by side, those that never can, and who has which slug when all is done
 */
export function orderWishes<Wish extends SlugWish>(
  wishes: readonly Wish[],
  items: readonly StoredRecord<ContentItem>[],
): { rounds: Wish[][]; stuck: Wish[]; holders: ReadonlyMap<string, string> } {
  const holders = heldSlugs(items);
  const rounds: Wish[][] = [];
  let waiting = [...wishes];
  for (;;) {
    const isFree = (wish: Wish): boolean => (holders.get(addressOf(wish)) ?? wish.item) === wish.item;
    const round = waiting.filter(isFree);
    if (round.length === 0) return { rounds, stuck: waiting, holders };
    rounds.push(round);
    waiting = waiting.filter((wish) => !round.includes(wish));
    for (const { item, leaves } of round) {
      if (leaves) for (const [address, holder] of holders) if (holder === item) holders.delete(address);
    }
    for (const wish of round) holders.set(addressOf(wish), wish.item);
  }
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
