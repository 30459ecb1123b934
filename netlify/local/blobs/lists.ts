import type { BlobDatabase } from './database.ts';

/** The number of entries that Netlify puts on a page of a list. */
export const pageSize = 1000;

export interface ListedBlob {
  key: string;
  etag: string;
  size: number;
  last_modified: string;
}

export interface BlobPage {
  blobs: ListedBlob[];
  directories: string[];
  next_cursor?: string;
}

export interface StorePage {
  stores: string[];
  next_cursor?: string;
}

interface ListOptions {
  prefix: string;
  /** Gathers the keys below the next slash into one directory instead of listing them. */
  directories: boolean;
  cursor: string | null;
}

// In SQLite's binary order of UTF-8, nothing that a key may hold sorts after this character.
const last = '\u{10FFFF}';

/** Prepares the lists of a database: blobs of a store and stores of a site, ordered by key, in pages of 1,000. */
export function prepareLists({ connection }: BlobDatabase) {
  const range = connection.prepare(
    'SELECT key, etag, size, modified FROM blobs WHERE site = ? AND store = ? AND key >= ? AND key < ? ORDER BY key',
  );
  const nextStore = connection.prepare(
    'SELECT store FROM blobs WHERE site = ? AND store >= ? AND store < ? ORDER BY store LIMIT 1',
  );

  return {
    /** One page of a store. A directory counts as one entry, and the keys below it are skipped, not read. */
    blobs(site: string, store: string, { prefix, directories, cursor }: ListOptions): BlobPage {
      const page: BlobPage = { blobs: [], directories: [] };
      let from: string | null = cursor === null ? prefix : decodeCursor(cursor);
      let count = 0;
      while (from !== null) {
        const start: string = from;
        from = null;
        for (const row of range.iterate(site, store, start, prefix + last)) {
          const { key, etag, size, modified } = row as { key: string; etag: string; size: number; modified: string };
          if (count === pageSize) return { ...page, next_cursor: encodeCursor(key) };
          count += 1;
          const slash = directories ? key.indexOf('/', prefix.length) : -1;
          if (slash === -1) {
            page.blobs.push({ key, etag, size, last_modified: modified });
            continue;
          }
          page.directories.push(key.slice(0, slash));
          // '0' follows '/' in character order: the first key after the directory.
          from = `${key.slice(0, slash)}0`;
          break;
        }
      }
      return page;
    },

    /** One page of the names of a site's stores that begin with `prefix`. */
    stores(site: string, prefix: string, cursor: string | null): StorePage {
      const stores: string[] = [];
      let from = cursor === null ? prefix : decodeCursor(cursor);
      for (;;) {
        const row = nextStore.get(site, from, prefix + last);
        if (!row) return { stores };
        const name = String(row['store']);
        if (stores.length === pageSize) return { stores, next_cursor: encodeCursor(name) };
        stores.push(name);
        from = `${name}\0`;
      }
    },
  };
}

const encodeCursor = (from: string): string => Buffer.from(from).toString('base64url');
const decodeCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();
