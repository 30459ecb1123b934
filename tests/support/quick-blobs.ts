import { storageAtFetch } from './storage-at-fetch.ts';

/** Direct access to storage for tests with many thousands of values. */
export interface QuickBlobs {
  /** Writes a value in stored form into a deploy context's store. */
  seed: (deployContext: string, store: string, key: string, value: string | Uint8Array) => void;
  /** Deletes one. */
  erase: (deployContext: string, store: string, key: string) => void;
  /** The keys in a store. */
  keys: (deployContext: string, store: string) => string[];
  /** Gives everything new etags, as another storage with the same values would. */
  renewEtags: () => void;
}

/** A test's Blobs, in place of `fetch`, for all functions of this process until the test ends. */
export function quickBlobs(): QuickBlobs {
  const { siteID, storage } = storageAtFetch('quick');
  const { database, lists } = storage;
  const storeOf = (deployContext: string, store: string): string => `site:${deployContext}_${store}`;
  return {
    seed: (deployContext, store, key, value) => {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      database.write({ site: siteID, store: storeOf(deployContext, store), key }, bytes, null, { kind: 'new' });
    },
    erase: (deployContext, store, key) => {
      database.delete({ site: siteID, store: storeOf(deployContext, store), key });
    },
    keys: (deployContext, store) => {
      const query = { prefix: '', directories: false, cursor: null };
      return lists.blobs(siteID, storeOf(deployContext, store), query).blobs.map(({ key }) => key);
    },
    renewEtags: () => {
      database.connection.exec(`UPDATE blobs SET etag = '"renewed-' || substr(etag, 2)`);
    },
  };
}
