import type { BlobDatabase } from '#local/blobs/database.ts';
import { prepareLists } from '#local/blobs/lists.ts';
import type { BlobStore, Entry } from '#storage/blobs.ts';

/** A store directly over the database of the local Blobs server, to set up in seconds what takes a site hours. */
export function databaseStore(database: BlobDatabase, name: string): BlobStore {
  const store = `site:dev_${name}`;
  const lists = prepareLists(database);
  const place = (key: string) => ({ site: 'local-site', store, key });
  const read = (key: string): Uint8Array | null => database.read(place(key))?.value ?? null;
  const bytesOf = (value: string | Uint8Array): Uint8Array => (typeof value === 'string' ? Buffer.from(value) : value);
  async function* entries(prefix: string): AsyncGenerator<Entry> {
    let cursor: string | null = null;
    do {
      const page = lists.blobs('local-site', store, { prefix, directories: false, cursor });
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
        .blobs('local-site', store, { prefix, directories: true, cursor: null })
        .directories.map((directory) => directory.slice(prefix.length)),
  };
}
