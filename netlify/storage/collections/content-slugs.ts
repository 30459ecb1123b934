import type { ContentItem } from '#contract/content/item.ts';
import * as z from 'zod/mini';
import { collection } from '../records.ts';
import { RecordUnreadable } from '../record-unreadable.ts';
import { isReadable, type StoredRecord } from '../revision.ts';
import type { Opening } from '../stores.ts';
import { content } from './content.ts';

/**
 * Who has a slug: the item, and the revision with which it took it. `from` is an item that gives the slug up to it by its own next revision, as where two swap theirs
 * (decision 0040): until then it has the slug still.
 */
const holder = z.object({ item: z.string(), rev: z.int(), from: z.optional(z.string()) });
type Holder = z.infer<typeof holder>;

type Address = Pick<ContentItem, 'type' | 'slug'>;

/** How long a writer may be on its way from its reservation to its item: longer than any call to storage may take. */
const onItsWay = 20_000;

/** `busy`: somebody is taking it at this moment, or broke off while doing so; some seconds later it is one or the other. */
export type Reservation = 'reserved' | 'taken' | 'busy';

export interface ContentSlugs {
  /**
   * Takes a slug for the revision of an item that is about to be written, so that it is one item's alone in its type (rules 16). Of racing callers one gets it. Nothing is
   * ever given back: a reservation whose item does not have the slug, as a draft or before visitors, or never came to be, counts for nothing. What `from` has is free for `by`
   * alone.
   */
  reserve(address: Address, by: Holder): Promise<Reservation>;
  /** The id of the item that took a slug last, whether it still has it or not; null where nobody ever did. Throws RecordUnreadable. */
  lastHolder(address: Address): Promise<string | null>;
  /** The same for every slug that anybody ever took: `essay.night-market` → id, null where the reservation cannot be read. One call. */
  lastHolders(): Promise<ReadonlyMap<string, string | null>>;
}

/** What an address is called among the reservations. */
export const reservationIdOf = ({ type, slug }: Address): string => `${type}.${slug}`;

/** The reservations as they are stored; whoever wants to know of a slug asks `contentSlugs`. */
export const slugHolders = collection('slugs', { schema: holder, keep: 2 });

/** A record, or null where it cannot be read. */
const nullIfUnreadable = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof RecordUnreadable) return null;
    throw error;
  });

export function contentSlugs({ open, now }: Opening): ContentSlugs {
  const reservations = open(slugHolders);
  const items = open(content);

  /** The revision at which an item stands, and whether it has a slug or cannot be read. */
  async function standingOf(address: Address, id: string): Promise<{ rev: number; hasSlug: boolean }> {
    // The item may be written between the two looks: what the second one finds is the item, too.
    const newest = (await nullIfUnreadable(items.read(id))) ?? (await items.history(id))[0];
    if (newest && !isReadable(newest)) return { rev: newest.rev, hasSlug: true };
    const item = newest?.value;
    const isOwn = item?.slug === address.slug || item?.live?.slug === address.slug;
    return { rev: newest?.rev ?? 0, hasSlug: isOwn && item.type === address.type };
  }

  /** What a standing reservation means to one who asks: somebody else has the slug, is on the way to it, or nobody has it any more. */
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

  async function reserve(address: Address, by: Holder): Promise<Reservation> {
    const refused: { as: 'taken' | 'busy' } = { as: 'busy' };
    try {
      const { changed, record } = await reservations.change(reservationIdOf(address), async (standing) => {
        const meaning = standing ? await meaningOf(address, standing, by.from) : 'free';
        if (meaning === 'free') return by;
        refused.as = meaning;
        return null;
      });
      // Two editors of one item may both want the slug for its next revision, which only one of them can write.
      return changed || record?.value.item === by.item ? 'reserved' : refused.as;
    } catch (error) {
      if (error instanceof RecordUnreadable) return 'taken';
      throw error;
    }
  }

  async function lastHolders(): Promise<Map<string, string | null>> {
    const { records, unreadable } = await reservations.all();
    const known = records.map(({ id, value }) => [id, value.item] as const);
    return new Map([...known, ...unreadable.map(({ id }) => [id, null] as const)]);
  }

  return {
    reserve,
    lastHolder: async (address) => (await reservations.read(reservationIdOf(address)))?.value.item ?? null,
    lastHolders,
  };
}
