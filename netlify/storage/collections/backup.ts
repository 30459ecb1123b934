import { backedUpStores, derivedFolders, isBackedUp } from '../backed-up.ts';
import type { BlobStore, Entry } from '../blobs.ts';
import { inParallel } from '../in-parallel.ts';
import { nodeCrypto } from '../node-crypto.ts';
import type { Opening } from '../stores.ts';
import { contacts } from './contacts.ts';

/** What lies under a key as it is stored; a value is never changed, and so neither read nor checked for what it says. */
export interface Backup {
  /** The keys of a store that a backup holds, in no promised order. */
  entries(store: string): AsyncIterable<Entry>;
  /** The bytes under a key; null where there are none. */
  read(store: string, key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Writes bytes where nothing is: `same` where they lie there already, `other` where something else does. */
  write(store: string, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<'written' | 'same' | 'other'>;
  /** Deletes what was derived of records, in all stores that are backed up. It may break off, and is completed by the next call. */
  dropDerived(): Promise<void>;
}

/** What `npm run backup` and `npm run restore` work on. A RangeError is thrown for a store or a key that no backup holds. */
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
      // What is in a segment is told by no list of keys: what was restored would not be seen before each was compared with its keys.
      await open(contacts).dropSegments();
    },
  };
}

/** SHA-256 in hexadecimal digits. */
export const hashOf = (bytes: Uint8Array): string => nodeCrypto().hash('sha256', bytes);
