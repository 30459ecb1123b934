import { contentStores } from '#storage/collections/content-stores.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { unreadableAs } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import { publishedVersion } from '../visible/visible-at.ts';
import type { Addresses } from '../check/check-site.ts';
import { itemsAt } from '../files/path-of.ts';

/**
 * Looks up whether visitors find, or will find, the essays and projects that are named by slug: published, scheduled,
 * or drafts that were never public. Those that moved, were withdrawn or deleted are reported, since a page leaves them
 * out.
 * @param asked addresses
 * @param own addresses of what is about to be written
 */
export async function knownNames(
  deployContext: string,
  asked: readonly string[],
  own: readonly string[] = [],
): Promise<Addresses['isNamed']> {
  const left = new Set<string>();
  await inParallel(
    asked.filter((path) => !own.includes(path)),
    async (path) => {
      // An unreadable record counts as present (rules 45).
      const reading = itemsAt(path).map((address) => stateOf(deployContext, address).catch(unreadableAs('there')));
      const states = await Promise.all(reading);
      if (states.includes('left') && !states.includes('there')) left.add(path);
    },
  );
  return (path) => !left.has(path);
}

/** `unheld` if no item has, or ever had, the address: a file may have it. Throws RecordUnreadable. */
async function stateOf(
  deployContext: string,
  address: ReturnType<typeof itemsAt>[number],
): Promise<'there' | 'left' | 'unheld'> {
  const { content: items, slugs } = storesOf(deployContext).open(contentStores);
  const holder = await slugs.lastHolder(address);
  if (holder === null) return 'unheld';
  const item = (await items.read(holder))?.value;
  if (!item) return 'left';
  const published = publishedVersion(item);
  if (published?.slug === address.slug) return 'there';
  const isPrepared = item.slug === address.slug && (published !== null || item.publishedAt === null);
  return isPrepared ? 'there' : 'left';
}
