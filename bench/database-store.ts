import { join } from 'node:path';
import { openDatabase, type BlobDatabase } from '#local/blobs/database.ts';
import { prepareLists } from '#local/blobs/lists.ts';
import { siteID } from '#local/blobs/storage.ts';
import type { BlobStore, Entry } from '#storage/blobs.ts';
import { openStores, type Stores } from '#storage/stores.ts';

/** A store directly over the database of the local Blobs server, to set up in seconds what takes a site hours. */
function databaseStore(database: BlobDatabase, name: string): BlobStore {
  const store = `site:dev_${name}`;
  const lists = prepareLists(database);
  const place = (key: string) => ({ site: siteID, store, key });
  const read = (key: string): Uint8Array | null => database.read(place(key))?.value ?? null;
  const bytesOf = (value: string | Uint8Array): Uint8Array => (typeof value === 'string' ? Buffer.from(value) : value);
  async function* entries(prefix: string): AsyncGenerator<Entry> {
    let cursor: string | null = null;
    do {
      const page = lists.blobs(siteID, store, { prefix, directories: false, cursor });
      yield* page.blobs;
      cursor = page.next_cursor ?? null;
    } while (cursor !== null);
  }
  return {
    name,
    get: async (key) => {
      const value = read(key);
      return value && Buffer.from(value).toString();
    },
    getBytes: async (key) => {
      const value = read(key);
      return value && new Uint8Array(value);
    },
    create: async (key, value) =>
      database.write(place(key), bytesOf(value), null, { kind: 'new' }) === null ? 'exists' : 'created',
    put: async (key, value) => void database.write(place(key), bytesOf(value), null, { kind: 'none' }),
    delete: async (key) => {
      database.delete(place(key));
    },
    async *keys(prefix) {
      for await (const { key } of entries(prefix)) yield key;
    },
    entries,
    folders: async (prefix) =>
      lists
        .blobs(siteID, store, { prefix, directories: true, cursor: null })
        .directories.map((directory) => directory.slice(prefix.length)),
  };
}

/** The stores over a database with a clock of their own, and one blob store of that database. */
export interface OverDatabase {
  /** At the present time if no moment is given. */
  storesAt: (at?: number) => Stores;
  storeOf: (name: string) => BlobStore;
}

/** Opens the stores over the database of a folder. */
export async function overDatabase<T>(dataDir: string, use: (over: OverDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase(join(dataDir, 'blobs.sqlite'));
  const storeOf = (name: string) => databaseStore(database, name);
  try {
    return await use({
      storesAt: (at) => openStores({ deployContext: 'dev', now: () => at ?? Date.now(), store: storeOf }),
      storeOf,
    });
  } finally {
    database.close();
  }
}

/** A key of a store and its value. */
export interface Seed {
  store: string;
  key: string;
  value: string | Uint8Array;
}

/** Writes seeds directly into the database of a folder: a hundred thousand calls to a server would take minutes. */
export function seedDatabase(dataDir: string, seeds: Iterable<Seed>): void {
  const database = openDatabase(join(dataDir, 'blobs.sqlite'));
  try {
    database.connection.exec('BEGIN');
    for (const { store, key, value } of seeds) {
      const place = { site: siteID, store: `site:dev_${store}`, key };
      database.write(place, typeof value === 'string' ? Buffer.from(value) : value, null, { kind: 'new' });
    }
    database.connection.exec('COMMIT');
  } finally {
    database.close();
  }
}
