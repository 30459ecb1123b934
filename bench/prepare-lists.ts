import { join } from 'node:path';
import { openDatabase } from '#local/blobs/database.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { media } from '#storage/collections/media.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { openStores } from '#storage/stores.ts';
import { databaseStore } from './database-store.ts';

/**
 * Creates in a database what `every-hour` and earlier reads of lists leave behind, segments and snapshots, for which a
 * site needs hours or many calls.
 */
export async function prepareLists(dataDir: string): Promise<void> {
  const database = openDatabase(join(dataDir, 'blobs.sqlite'));
  try {
    const { open } = openStores({ deployContext: 'dev', store: (name) => databaseStore(database, name) });
    await open(contacts).buildSegments('bench');
    await open(subscribers).refresh();
    await open(contentStores).content.all();
    await open(media).records.all();
  } finally {
    database.close();
  }
}
