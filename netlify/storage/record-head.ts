import type { BlobStore } from './blobs.ts';
import { lastFrom } from './last-from.ts';
import type { KnownRevision, openReader } from './record-reader.ts';
import { parseRevisionKey, recordPrefix, revisionKey } from './revision-key.ts';
import { isLive, type Revision, type StoredRecord } from './revision.ts';

/** Where a record ends. */
export interface Head<Value> {
  /** The highest revision; 0 where there is none. */
  rev: number;
  /** The record as it stands; null where there is none, or it is removed or corrupt. */
  standing: StoredRecord<Value> | null;
}

export const noHead: Head<never> = { rev: 0, standing: null };

/** Finds the revisions of a record; `partitionOf` gives null for an id that no record can have. */
export function openHeads<Value>(
  store: BlobStore,
  reader: ReturnType<typeof openReader<Value>>,
  partitionOf: (id: string) => string | null,
) {
  /** Oldest first, as the list has them; empty for an id that cannot exist. */
  async function revisionsOf(id: string): Promise<KnownRevision[]> {
    const partition = partitionOf(id);
    if (partition === null) return [];
    const revisions: KnownRevision[] = [];
    for await (const entry of store.entries(recordPrefix(partition, id))) {
      const place = parseRevisionKey(entry.key);
      if (place) revisions.push({ ...entry, ...place });
    }
    return revisions.sort((left, right) => left.rev - right.rev);
  }

  const headAt = (rev: number, revision: Revision<Value> | null): Head<Value> => ({
    rev,
    standing: revision && isLive(revision) ? revision : null,
  });

  /** As the list has it. */
  async function headOf(id: string): Promise<Head<Value>> {
    const newest = (await revisionsOf(id)).at(-1);
    return newest ? headAt(newest.rev, await reader.read(newest)) : noHead;
  }

  /** As the keys have it, from a revision that was found to exist: a list may not know for a minute what was written. */
  async function headFrom(id: string, rev: number): Promise<Head<Value>> {
    const partition = partitionOf(id);
    if (partition === null) return noHead;
    const texts = new Map<number, string>();
    const keyOf = (number: number): string => revisionKey({ partition, id, rev: number });
    const exists = async (number: number): Promise<boolean> => {
      const text = await store.get(keyOf(number));
      if (text !== null) texts.set(number, text);
      return text !== null;
    };
    // Erased since.
    if (!(await exists(rev))) return noHead;
    const last = await lastFrom(rev, exists);
    const place = { key: keyOf(last), partition, id, rev: last };
    return headAt(last, reader.interpret(place, texts.get(last) ?? ''));
  }

  return { revisionsOf, headOf, headFrom };
}
