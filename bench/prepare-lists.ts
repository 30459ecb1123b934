import type { Collection, Timeline } from '#storage/collection.ts';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { media } from '#storage/collections/media.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import type { Definition } from '#storage/stores.ts';
import { overDatabase } from './database-store.ts';

/** Makes the segments of contacts, in a database, as this definition counts them. */
export const buildSegments = (
  dataDir: string,
  definition: Definition<Collection<ContactRecord> & Timeline<ContactRecord>> = contacts,
): Promise<unknown> => overDatabase(dataDir, ({ storesAt }) => storesAt().open(definition).buildSegments('bench'));

/**
 * Creates in a database what `every-hour` and earlier reads of lists leave behind, segments and snapshots, for which a
 * site needs hours or many calls.
 */
export async function prepareLists(dataDir: string): Promise<void> {
  await buildSegments(dataDir);
  await overDatabase(dataDir, async ({ storesAt }) => {
    const { open } = storesAt();
    await open(subscribers).refresh();
    await open(contentStores).content.all();
    await open(media).records.all();
  });
}
