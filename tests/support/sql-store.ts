import type { DatabaseSync } from 'node:sqlite';
import type { BlobStore, Entry } from '#storage/blobs.ts';
import { assertKey, isPrefix } from '#storage/keys.ts';

/** Keys in one query, as many as on a page of Netlify Blobs. */
const pageSize = 1000;

/**
 * A store of `netlify/storage` in one table of a SQL database: the second adapter of decision 0116, as far as needed to
 * show that the collections above it need nothing else. The statements also work in Postgres, except for the parameter
 * markers. Keys compare by bytes, so a prefix is a range of the index.
 */
export function openSqlStore(database: DatabaseSync, name: string): BlobStore {
  database.exec(
    'CREATE TABLE IF NOT EXISTS blobs (store TEXT NOT NULL, key TEXT NOT NULL, etag TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (store, key))',
  );
  const one = database.prepare('SELECT value FROM blobs WHERE store = ? AND key = ?');
  const insert = database.prepare(
    'INSERT INTO blobs (store, key, etag, value) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const upsert = database.prepare(
    'INSERT INTO blobs (store, key, etag, value) VALUES (?, ?, ?, ?) ON CONFLICT (store, key) DO UPDATE SET etag = excluded.etag, value = excluded.value',
  );
  const remove = database.prepare('DELETE FROM blobs WHERE store = ? AND key = ?');
  const listed = database.prepare(
    'SELECT key, etag FROM blobs WHERE store = ? AND key >= ? AND key < ? ORDER BY key LIMIT ?',
  );

  /** Answers asynchronously, like a real database. */
  const answered = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);
  const bytesOf = (value: string | Uint8Array): Uint8Array =>
    typeof value === 'string' ? new TextEncoder().encode(value) : value;
  const read = (key: string): Promise<Uint8Array<ArrayBuffer> | null> =>
    answered(() => {
      assertKey(key);
      const value = one.get(name, key)?.['value'];
      return value instanceof Uint8Array ? new Uint8Array(value) : null;
    });

  async function* entries(prefix: string): AsyncGenerator<Entry> {
    if (!isPrefix(prefix)) throw new RangeError(`"${prefix}" is not the beginning of a storage key.`);
    // All characters of keys sort between the two bounds.
    const end = `${prefix}\u{7f}`;
    for (let from = prefix; ;) {
      const rows = await answered(() => listed.all(name, from, end, pageSize));
      for (const row of rows) {
        const key = String(row['key']);
        from = `${key}\u{1}`;
        yield { key, etag: String(row['etag']) };
      }
      if (rows.length < pageSize) return;
    }
  }

  return {
    name,
    async get(key) {
      const bytes = await read(key);
      return bytes && new TextDecoder().decode(bytes);
    },
    getBytes: read,
    create: (key, value) =>
      answered(() => {
        assertKey(key);
        const { changes } = insert.run(name, key, crypto.randomUUID(), bytesOf(value));
        return changes === 1 ? 'created' : 'exists';
      }),
    put: (key, value) =>
      answered(() => {
        assertKey(key);
        upsert.run(name, key, crypto.randomUUID(), bytesOf(value));
      }),
    delete: (key) =>
      answered(() => {
        assertKey(key);
        remove.run(name, key);
      }),
    async *keys(prefix) {
      for await (const { key } of entries(prefix)) yield key;
    },
    entries,
    async folders(prefix) {
      const found = new Set<string>();
      for await (const { key } of entries(prefix)) {
        const [folder, ...below] = key.slice(prefix.length).split('/');
        if (folder !== undefined && below.length > 0) found.add(folder);
      }
      return [...found];
    },
  };
}
