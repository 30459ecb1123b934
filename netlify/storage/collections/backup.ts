import { backedUpStores, derivedFolders, isBackedUp } from '../backed-up.ts';
import type { BlobStore, Entry } from '../blobs.ts';
import { deleteKeys } from '../delete-keys.ts';
import { nodeCrypto } from '../node-crypto.ts';
import type { Opening } from '../stores.ts';
import { contacts } from './contacts.ts';
import { outbox } from './outbox.ts';

/**
 * What `npm run backup` and `npm run restore` work on: stored values, byte for byte, which it neither changes nor
 * interprets. Throws RangeError for a store or a key that no backup holds.
 */
export function backup({ store: storeOf, open }: Opening) {
  function allowed(store: string, key: string): BlobStore {
    if (!isBackedUp(store, key)) throw new RangeError(`No backup holds "${key}" of "${store}".`);
    return storeOf(store);
  }

  return {
    /** The keys of a store that belong in a backup, in no promised order. */
    async *entries(store: string): AsyncGenerator<Entry> {
      for await (const entry of storeOf(store).entries('')) if (isBackedUp(store, entry.key)) yield entry;
    },

    /** The bytes under a key; null if there are none. */
    read: async (store: string, key: string) => allowed(store, key).getBytes(key),

    /** Writes bytes if the key is free: `same` if these bytes are already there, `other` if different ones are. */
    async write(store: string, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<'written' | 'same' | 'other'> {
      const opened = allowed(store, key);
      if ((await opened.create(key, bytes)) === 'created') return 'written';
      const standing = await opened.getBytes(key);
      return standing && hashOf(standing) === hashOf(bytes) ? 'same' : 'other';
    },

    /** Deletes derived data in all stores that are backed up. If it is interrupted, the next call completes it. */
    async dropDerived(): Promise<void> {
      for (const folder of derivedFolders)
        for (const store of backedUpStores.map(storeOf)) await deleteKeys(store, store.keys(`${folder}/`));
      // Records in a segment are read without listing their keys, so restored records would stay hidden until each
      // segment had been compared with its keys.
      for (const timeline of [open(contacts), open(outbox)]) await timeline.dropSegments();
    },
  };
}
export type Backup = ReturnType<typeof backup>;

/** SHA-256 in hexadecimal. */
export const hashOf = (bytes: Uint8Array): string => nodeCrypto().hash('sha256', bytes);
