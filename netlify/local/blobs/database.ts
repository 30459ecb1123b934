import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { putDamagedAside, watchDatabaseFile } from './database-file.ts';
import { report } from './trouble.ts';

/** Where a blob is: the site, the store with its `site:` or `deploy:` prefix, and the key. */
export interface BlobAddress {
  site: string;
  store: string;
  key: string;
}

export interface StoredBlob {
  value: Uint8Array;
  etag: string;
  /** The metadata header as the client sent it, or null. */
  metadata: string | null;
}

/** `new`: only if there is no such key; `match`: only if the value has this etag. */
export type Condition = { kind: 'none' } | { kind: 'new' } | { kind: 'match'; etag: string };

export type BlobDatabase = ReturnType<typeof openDatabase>;

// The etag, its neighbours and the index come before the value, so that listing never reads a value's pages.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS blobs (
    site TEXT NOT NULL,
    store TEXT NOT NULL,
    key TEXT NOT NULL,
    etag TEXT NOT NULL,
    size INTEGER NOT NULL,
    modified TEXT NOT NULL,
    metadata TEXT,
    value BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS blobs_by_place ON blobs (site, store, key);
`;

/**
 * Opens the database of the local Blobs server. `file` is a path, whose folder is made if it is missing, or `:memory:`.
 * Every write is one SQL statement, so a condition and its write are atomic, even between processes. An existing file
 * that is not a sound database is put aside, and a new one is begun.
 */
export function openDatabase(file: string) {
  const isFile = file !== ':memory:';
  if (isFile) mkdirSync(dirname(file), { recursive: true });
  const aside = isFile ? putDamagedAside(file) : null;
  if (aside !== null) report(`The database ${file} was damaged. It is kept as ${aside}, and a new one begins.`);
  const connection = new DatabaseSync(file);
  connection.exec(schema);

  const select = connection.prepare('SELECT etag, metadata, value FROM blobs WHERE site = ? AND store = ? AND key = ?');
  const insertNew = connection.prepare(
    'INSERT INTO blobs (site, store, key, etag, size, modified, metadata, value) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const upsert = connection.prepare(
    `INSERT INTO blobs (site, store, key, etag, size, modified, metadata, value) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (site, store, key) DO UPDATE
     SET etag = excluded.etag, size = excluded.size, modified = excluded.modified, metadata = excluded.metadata, value = excluded.value`,
  );
  const updateMatching = connection.prepare(
    'UPDATE blobs SET etag = ?, size = ?, modified = ?, metadata = ?, value = ? WHERE site = ? AND store = ? AND key = ? AND etag = ?',
  );
  const remove = connection.prepare('DELETE FROM blobs WHERE site = ? AND store = ? AND key = ?');
  const removeStore = connection.prepare('DELETE FROM blobs WHERE site = ? AND store = ?');

  return {
    connection,

    /** Does work; throws DatabaseLost instead of returning a result if the file is no longer there. */
    whileThere: isFile ? watchDatabaseFile(file) : <T>(work: () => T): T => work(),

    read({ site, store, key }: BlobAddress): StoredBlob | null {
      const row = select.get(site, store, key);
      if (!row) return null;
      return row as unknown as StoredBlob;
    },

    /** Writes under a condition; returns the new etag, or null if the condition does not hold. */
    write(address: BlobAddress, value: Uint8Array, metadata: string | null, condition: Condition): string | null {
      const { site, store, key } = address;
      const etag = `"${hash('sha256', value)}"`;
      const modified = new Date().toISOString();
      if (condition.kind === 'match') {
        const { changes } = updateMatching.run(
          etag,
          value.byteLength,
          modified,
          metadata,
          value,
          site,
          store,
          key,
          condition.etag,
        );
        return changes > 0 ? etag : null;
      }
      const statement = condition.kind === 'new' ? insertNew : upsert;
      const { changes } = statement.run(site, store, key, etag, value.byteLength, modified, metadata, value);
      return changes > 0 ? etag : null;
    },

    delete({ site, store, key }: BlobAddress): void {
      remove.run(site, store, key);
    },

    /** Deletes every blob of a store and returns how many there were. */
    deleteStore(site: string, store: string): number {
      return Number(removeStore.run(site, store).changes);
    },

    close(): void {
      connection.close();
    },
  };
}
