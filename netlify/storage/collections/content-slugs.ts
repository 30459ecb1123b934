import type { ContentItem } from '#contract/content/item.ts';
import * as z from 'zod/mini';
import type { Collection, CollectionOptions } from '../collection.ts';
import { openCollection } from '../records.ts';
import type { StoredRecord } from '../revision.ts';

/** Who has a slug: the item, and the revision with which it took it. */
const holder = z.object({ item: z.string(), rev: z.int() });
type Holder = z.infer<typeof holder>;

type Address = Pick<ContentItem, 'type' | 'slug'>;

/** How long a writer may be on its way from its claim to its item: longer than any call to storage may take. */
const onItsWay = 20_000;

export interface ContentSlugs {
  /**
   * Takes a slug for the revision of an item that is about to be written, so that it is one item's alone in its type (rule 16). Of racing callers one gets it. Nothing is
   * ever given back: a claim whose item does not have the slug, or never came to be, counts for nothing.
   */
  claim(address: Address, claimant: Holder): Promise<'claimed' | 'taken'>;
  /** The id of the item that took a slug last, whether it still has it or not; null where nobody ever did. */
  lastHolder(address: Address): Promise<string | null>;
}

type Options = Pick<CollectionOptions<Holder>, 'store' | 'now' | 'log' | 'timeoutMs'>;

export function openContentSlugs(options: Options, content: Collection<ContentItem>): ContentSlugs {
  const { now = Date.now } = options;
  const claims = openCollection({ ...options, schema: holder, keep: 2 });
  const idOf = ({ type, slug }: Address): string => `${type}.${slug}`;

  /** Whether a claim counts: its item has the slug, or is being written at this moment. */
  async function counts(address: Address, { value, updatedAt }: StoredRecord<Holder>): Promise<boolean> {
    const item = await content.read(value.item);
    if (item?.value.slug === address.slug && item.value.type === address.type) return true;
    const newest = item?.rev ?? (await content.history(value.item))[0]?.rev ?? 0;
    return newest < value.rev && updatedAt + onItsWay > now();
  }

  async function claim(address: Address, claimant: Holder): Promise<'claimed' | 'taken'> {
    const id = idOf(address);
    for (;;) {
      const made = await claims.create(id, claimant);
      if (made.status === 'created') return 'claimed';
      const standing = await claims.read(id);
      if (!standing) continue;
      // Two editors of one item may both want the slug for its next revision, which only one of them can write.
      if (await counts(address, standing)) return standing.value.item === claimant.item ? 'claimed' : 'taken';
      const taken = await claims.update(id, standing.rev, () => claimant);
      if (taken.status === 'updated') return 'claimed';
    }
  }

  return { claim, lastHolder: async (address) => (await claims.read(idOf(address)))?.value.item ?? null };
}
