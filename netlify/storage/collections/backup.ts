import { backedUpStores, derivedFolders, isBackedUp } from '../backed-up.ts';
import type { BlobStore, Entry } from '../blobs.ts';
import { inParallel } from '../in-parallel.ts';
import { nodeCrypto } from '../node-crypto.ts';
import type { Opening } from '../stores.ts';
import { contacts } from './contacts.ts';
import { outbox } from './outbox.ts';

/** Stored values, byte for byte. A backup neither changes nor interprets them. */
export interface Backup {
  /** The keys of a store that belong in a backup, in no promised order. */
  entries(store: string): AsyncIterable<Entry>;
  /** The bytes under a key; null if there are none. */
  read(store: string, key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Writes bytes if the key is free: `same` if these bytes are already there, `other` if different ones are. */
  write(store: string, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<'written' | 'same' | 'other'>;
  /** Deletes derived data in all stores that are backed up. If it is interrupted, the next call completes it. */
  dropDerived(): Promise<void>;
}

/** What `npm run backup` and `npm run restore` work on. Throws RangeError for a store or a key that no backup holds. */
export function backup({ store: storeOf, open }: Opening): Backup {
  function allowed(store: string, key: string): BlobStore {
    if (!isBackedUp(store, key)) throw new RangeError(`No backup holds "${key}" of "${store}".`);
    return storeOf(store);
  }

  return {
    async *entries(store) {
      for await (const entry of storeOf(store).entries('')) if (isBackedUp(store, entry.key)) yield entry;
    },

    read: async (store, key) => allowed(store, key).getBytes(key),

    async write(store, key, bytes) {
      const opened = allowed(store, key);
      if ((await opened.create(key, bytes)) === 'created') return 'written';
      const standing = await opened.getBytes(key);
      return standing && hashOf(standing) === hashOf(bytes) ? 'same' : 'other';
    },

    async dropDerived() {
      for (const folder of derivedFolders) {
        for (const name of backedUpStores) {
          const store = storeOf(name);
          const keys: string[] = [];
          for await (const key of store.keys(`${folder}/`)) keys.push(key);
          await inParallel(keys, (key) => store.delete(key));
        }
      }
      // Records in a segment are read without listing their keys, so restored records would stay hidden until each
      // segment had been compared with its keys.
      for (const timeline of [open(contacts), open(outbox)]) await timeline.dropSegments();
    },
  };
}

/** SHA-256 in hexadecimal. */
export const hashOf = (bytes: Uint8Array): string => nodeCrypto().hash('sha256', bytes);
