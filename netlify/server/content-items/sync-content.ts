import { inParallel } from '#storage/in-parallel.ts';
import type { Content } from '../content/content.ts';
import { Refusal } from '../http/refusal.ts';
import type { ContentStores } from '../opened-content.ts';
import { addressOf, builtInItems, type BuiltInItem } from './built-in-items.ts';
import { createItem } from './write-item.ts';

/** What became of the files: how many were imported, have an item already, or had one that was deleted. */
export interface SyncCounts {
  imported: number;
  kept: number;
  deleted: number;
}

/**
 * Imports every file that has no item yet. One whose item was deleted stays deleted (design §6). Whoever comes second, here or in another instance, finds the slugs
 * taken and imports nothing twice.
 *
 * @throws Refusal `conflict` where another instance is importing
 */
export async function syncContent(stores: ContentStores, files: Content, now: Date): Promise<SyncCounts> {
  const counts: SyncCounts = { imported: 0, kept: 0, deleted: 0 };
  const standing = new Set((await stores.content.all()).map(({ value }) => addressOf(value)));
  await inParallel(builtInItems(files), async (file) => {
    counts[standing.has(addressOf(file.draft)) ? 'kept' : await importFile(stores, file, now)] += 1;
  });
  return counts;
}

async function importFile(stores: ContentStores, file: BuiltInItem, now: Date): Promise<keyof SyncCounts> {
  const former = await stores.slugs.lastHolder(file.draft);
  if (former !== null && (await wasDeleted(stores, former, file))) return 'deleted';
  try {
    await createItem(stores, file.draft, now, { ...file.dates, origin: file.origin });
    return 'imported';
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds === undefined) return 'kept';
    throw new Refusal('conflict', 'Another import is under way, or broke off. Please try again in half a minute.', {
      retryAfterSeconds,
    });
  }
}

/** Whether the item that had the file's slug had it when it was deleted. */
async function wasDeleted({ content }: ContentStores, id: string, { draft }: BuiltInItem): Promise<boolean> {
  const [newest, before] = await content.history(id);
  const last = before?.value;
  return newest?.value === null && last?.slug === draft.slug && last.type === draft.type;
}

/** `10 imported, 0 kept`, and what was deleted where something was. */
export const syncMessage = ({ imported, kept, deleted }: SyncCounts): string =>
  [`${imported} imported`, `${kept} kept`, ...(deleted > 0 ? [`${deleted} deleted before`] : [])].join(', ');
