import type { ContentItem } from '#contract/content/item.ts';
import * as z from 'zod/mini';
import { collection } from '../records.ts';
import { unreadableAs } from '../record-unreadable.ts';
import { isReadable, type StoredRecord } from '../revision.ts';
import type { Opening } from '../stores.ts';
import { content } from './content.ts';

/**
 * The holder of a slug: the item, and its revision that took the slug. `from` is an item that gives the slug up in its
 * own next revision, as when two items swap slugs (decision 0040). Until then it still has the slug.
 */
const holder = z.object({ item: z.string(), rev: z.int(), from: z.optional(z.string()) });
type Holder = z.infer<typeof holder>;

type Address = Pick<ContentItem, 'type' | 'slug'>;

/** How long a writer may take from its reservation to writing its item. Longer than any call to storage. */
const onItsWay = 20_000;

/**
 * `busy`: another writer is taking it right now, or was interrupted while doing so. A few seconds later it is
 * `reserved` or `taken`.
 */
export type Reservation = 'reserved' | 'taken' | 'busy';

/** The id of an address among the reservations. */
export const reservationIdOf = ({ type, slug }: Address): string => `${type}.${slug}`;

/** The stored reservations. To check a slug, ask `contentSlugs`. */
export const slugHolders = collection('slugs', { schema: holder, keep: 2 });

export function contentSlugs({ open, now }: Opening) {
  const reservations = open(slugHolders);
  const items = open(content);

  /** The item's current revision, and whether it has the slug. An unreadable item counts as having it. */
  async function standingOf(address: Address, id: string): Promise<{ rev: number; hasSlug: boolean }> {
    // The item may be written between the two looks, so a revision that only the second one finds also counts.
    const newest = (await items.read(id).catch(unreadableAs(null))) ?? (await items.history(id))[0];
    if (newest && !isReadable(newest)) return { rev: newest.rev, hasSlug: true };
    const item = newest?.value;
    const isOwn = item?.slug === address.slug || item?.live?.slug === address.slug;
    return { rev: newest?.rev ?? 0, hasSlug: isOwn && item.type === address.type };
  }

  /**
   * What an existing reservation means to another caller: an item has the slug, may still be taking it, or no longer
   * has it.
   */
  async function meaningOf(
    address: Address,
    reservation: StoredRecord<Holder>,
    giver: string | undefined,
  ): Promise<'taken' | 'busy' | 'free'> {
    const { item, rev, from } = reservation.value;
    const holder = await standingOf(address, item);
    if (holder.hasSlug && item !== giver) return 'taken';
    if (from !== undefined && from !== giver && (await standingOf(address, from)).hasSlug) return 'taken';
    return holder.rev < rev && reservation.updatedAt + onItsWay > now() ? 'busy' : 'free';
  }

  /**
   * Takes a slug for a revision of an item that is about to be written, so that only one item of a type has it (rules
   * 16). Of racing callers, one gets it. Reservations are never given back: one whose item was never written, or has
   * the slug neither in its draft nor in what visitors see, does not count. A slug of `from` is free for `by` alone.
   */
  async function reserve(address: Address, by: Holder): Promise<Reservation> {
    const refused: { as: 'taken' | 'busy' } = { as: 'busy' };
    const change = async (standing: StoredRecord<Holder> | null) => {
      const meaning = standing ? await meaningOf(address, standing, by.from) : 'free';
      if (meaning === 'free') return by;
      refused.as = meaning;
      return null;
    };
    const done = await reservations.change(reservationIdOf(address), change).catch(unreadableAs('taken'));
    if (done === 'taken') return done;
    // Two editors of one item may both reserve the slug for its next revision. Only one of them can write that
    // revision.
    return done.changed || done.record?.value.item === by.item ? 'reserved' : refused.as;
  }

  /**
   * The last holder of every slug ever taken: `essay.night-market` → id, or null if the reservation cannot be read.
   * One call.
   */
  async function lastHolders(): Promise<ReadonlyMap<string, string | null>> {
    const { records, unreadable } = await reservations.all();
    const known = records.map(({ id, value }) => [id, value.item] as const);
    return new Map([...known, ...unreadable.map(({ id }) => [id, null] as const)]);
  }

  return {
    reserve,
    /**
     * The id of the item that last took a slug, whether or not it still has it; null if no item ever did. Throws
     * RecordUnreadable.
     */
    lastHolder: async (address: Address) => (await reservations.read(reservationIdOf(address)))?.value.item ?? null,
    lastHolders,
  };
}
