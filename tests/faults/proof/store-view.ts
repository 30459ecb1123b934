import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Subject } from './instances.ts';
import { marksIn } from './ledger.ts';

/** A revision of a record in storage. */
export interface StoredRevision {
  marks: readonly number[];
  text: string;
}

export interface Kept {
  /** How many revisions were written. */
  count: number;
  /** By number; one that was overwritten, as by the naive adapter, is missing. */
  revisions: ReadonlyMap<number, StoredRevision>;
}

/** The content of storage at one time, read from its database without the code that wrote it. */
export interface StoreView {
  /** The records of a collection, by id. */
  records: (collection: string) => ReadonlyMap<string, Kept>;
  /** The ids of a collection's records with a mark. */
  idsOf: (collection: string, mark: number) => string[];
  /** Every key, in any store, whose value contains the mark, including copies made for lists. */
  placesOf: (mark: number) => string[];
}

interface Row {
  store: string;
  key: string;
  value: Uint8Array;
}

const ownKey = /^(?:[^/]+)\/([^/]+)\/(\d{6})$/;

/** Reads everything from the database file of a Blobs server. */
export function viewOf(file: string, subject: Subject): StoreView {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT store, key, value FROM blobs').all() as unknown as Row[];
  database.close();
  const collections = new Map<string, Map<string, { count: number; revisions: Map<number, StoredRevision> }>>();
  const holders = new Map<number, Map<string, Set<string>>>();
  const places = new Map<number, string[]>();

  function take(collection: string, id: string, rev: number, revision: StoredRevision): void {
    const records =
      collections.get(collection) ?? new Map<string, { count: number; revisions: Map<number, StoredRevision> }>();
    collections.set(collection, records);
    const kept = records.get(id) ?? { count: 0, revisions: new Map<number, StoredRevision>() };
    records.set(id, kept);
    kept.count = Math.max(kept.count, rev);
    kept.revisions.set(rev, revision);
    for (const mark of revision.marks) {
      const byCollection = holders.get(mark) ?? new Map<string, Set<string>>();
      holders.set(mark, byCollection);
      byCollection.set(collection, (byCollection.get(collection) ?? new Set()).add(id));
    }
  }

  for (const { store, key, value } of rows) {
    const stored = readable(value);
    const note = subject === 'naive' ? (JSON.parse(stored) as { rev: number; text: string }) : null;
    const text = note?.text ?? stored;
    const marks = [...new Set(marksIn(`${key} ${text}`))];
    for (const mark of marks) places.set(mark, [...(places.get(mark) ?? []), `${store}/${key}`]);
    if (note) {
      const [collection = '', id = ''] = key.split('/');
      take(collection, id, note.rev, { marks, text });
      continue;
    }
    const [, id, rev] = ownKey.exec(key) ?? [];
    if (id !== undefined) take(store.replace(/^site:dev_/, ''), id, Number(rev), { marks, text });
  }
  return {
    records: (collection) => collections.get(collection) ?? new Map<string, Kept>(),
    idsOf: (collection, mark) => [...(holders.get(mark)?.get(collection) ?? [])],
    placesOf: (mark) => places.get(mark) ?? [],
  };
}

/** A value as text, decompressed if necessary. */
function readable(value: Uint8Array): string {
  if (value[0] === 0x1f && value[1] === 0x8b) return gunzipSync(value).toString();
  const text = Buffer.from(value).toString();
  if (!text.includes('\uFFFD')) return text;
  try {
    return brotliDecompressSync(value).toString();
  } catch {
    return text;
  }
}
