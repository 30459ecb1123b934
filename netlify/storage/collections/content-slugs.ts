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

/** How long a writer may be on its way from its claim to its item: longer than any call to storage may take. */
const onItsWay = 20_000;

/** `busy`: somebody is taking it at this moment, or broke off while doing so; some seconds later it is one or the other. */
export type SlugClaim = 'claimed' | 'taken' | 'busy';

export interface ContentSlugs {
  /**
   * Takes a slug for the revision of an item that is about to be written, so that it is one item's alone in its type (rules 16). Of racing callers one gets it. Nothing is
   * ever given back: a claim whose item does not have the slug, as a draft or before visitors, or never came to be, counts for nothing. What `from` has is free for the
   * claimant alone.
   */
  claim(address: Address, claimant: Holder): Promise<SlugClaim>;
  /** The id of the item that took a slug last, whether it still has it or not; null where nobody ever did. Throws RecordUnreadable. */
  lastHolder(address: Address): Promise<string | null>;
  /** The same for every slug that anybody ever took: `essay.night-market` → id, null where the claim cannot be read. One call. */
  lastHolders(): Promise<ReadonlyMap<string, string | null>>;
}

/** What an address is called among the claims. */
export const claimIdOf = ({ type, slug }: Address): string => `${type}.${slug}`;

/** The claims as they are stored; whoever wants to know of a slug asks `contentSlugs`. */
export const slugHolders = collection('slugs', { schema: holder, keep: 2 });

/** A record, or null where it cannot be read. */
const nullIfUnreadable = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof RecordUnreadable) return null;
    throw error;
  });

export function contentSlugs({ open, now }: Opening): ContentSlugs {
  const claims = open(slugHolders);
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

  /** What a standing claim means to one who asks: somebody else has the slug, is on the way to it, or nobody has it any more. */
  async function meaningOf(
    address: Address,
    claim: StoredRecord<Holder>,
    giver: string | undefined,
  ): Promise<'taken' | 'busy' | 'free'> {
    const { item, rev, from } = claim.value;
    const holder = await standingOf(address, item);
    if (holder.hasSlug && item !== giver) return 'taken';
    if (from !== undefined && from !== giver && (await standingOf(address, from)).hasSlug) return 'taken';
    return holder.rev < rev && claim.updatedAt + onItsWay > now() ? 'busy' : 'free';
  }

  async function claim(address: Address, claimant: Holder): Promise<SlugClaim> {
    const refused: { as: 'taken' | 'busy' } = { as: 'busy' };
    try {
      const { changed, record } = await claims.change(claimIdOf(address), async (standing) => {
        const meaning = standing ? await meaningOf(address, standing, claimant.from) : 'free';
        if (meaning === 'free') return claimant;
        refused.as = meaning;
        return null;
      });
      // Two editors of one item may both want the slug for its next revision, which only one of them can write.
      return changed || record?.value.item === claimant.item ? 'claimed' : refused.as;
    } catch (error) {
      if (error instanceof RecordUnreadable) return 'taken';
      throw error;
    }
  }

  async function lastHolders(): Promise<Map<string, string | null>> {
    const { records, unreadable } = await claims.all();
    const known = records.map(({ id, value }) => [id, value.item] as const);
    return new Map([...known, ...unreadable.map(({ id }) => [id, null] as const)]);
  }

  return {
    claim,
    lastHolder: async (address) => (await claims.read(claimIdOf(address)))?.value.item ?? null,
    lastHolders,
  };
}
