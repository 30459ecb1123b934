import { contentStores } from '#storage/collections/content-stores.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import { storesOf } from '#storage/stores.ts';
import { publishedVersion } from '../visible/visible-at.ts';
import type { Addresses } from '../check/check-site.ts';
import { itemsAt } from '../files/site-paths.ts';

/**
 * Looks up which essays and projects that are named by their slugs visitors find there, or will find: what is published, scheduled, or a draft that never was. What moved, was withdrawn or deleted is told, since a page that names it leaves it out.
 *
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
      const states = await Promise.all(itemsAt(path).map((address) => stateOf(deployContext, address)));
      if (states.includes('left') && !states.includes('there')) left.add(path);
    },
  );
  return (path) => !left.has(path);
}

/** `unheld` where no item has, or had, the address: a file may have it. */
async function stateOf(
  deployContext: string,
  address: ReturnType<typeof itemsAt>[number],
): Promise<'there' | 'left' | 'unheld'> {
  const { content: items, slugs } = storesOf(deployContext).open(contentStores);
  try {
    const holder = await slugs.lastHolder(address);
    if (holder === null) return 'unheld';
    const item = (await items.read(holder))?.value;
    if (!item) return 'left';
    const published = publishedVersion(item);
    if (published?.slug === address.slug) return 'there';
    const isPrepared = item.slug === address.slug && (published !== null || item.publishedAt === null);
    return isPrepared ? 'there' : 'left';
  } catch (error) {
    // What cannot be read is not absent (rules 45).
    if (error instanceof RecordUnreadable) return 'there';
    throw error;
  }
}
