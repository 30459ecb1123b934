import type { BlobStore } from './blobs.ts';
import type { Held } from './found.ts';
import { lastFrom } from './last-from.ts';
import type { KnownRevision, openReader } from './record-reader.ts';
import { RecordUnreadable } from './record-unreadable.ts';
import { parseRevisionKey, recordPrefix, revisionKey } from './revision-key.ts';
import { isLive, isReadable, type StoredRecord } from './revision.ts';

/** The newest revision of a record. */
export interface Head<Value> {
  /** Its number; 0 if there is none. */
  rev: number;
  /** The content of its key; null if there is none. */
  held: Held<Value> | null;
}

export const noHead: Head<never> = { rev: 0, held: null };

/** Whether an id is free: it has no record, or the record was removed. An unreadable one is not free (rules 45). */
export const isFree = ({ held }: Head<unknown>): boolean =>
  held === null || (isReadable(held.revision) && !isLive(held.revision));

/** Finds the revisions of a record. `partitionOf` returns null for an id that no record can have. */
export function openHeads<Value>(
  store: BlobStore,
  reader: ReturnType<typeof openReader<Value>>,
  partitionOf: (id: string) => string | null,
) {
  const placeOf = (partition: string, id: string, rev: number) => {
    const place = { partition, id, rev };
    return { ...place, key: revisionKey(place) };
  };

  /** The listed revisions, oldest first; empty for an id that cannot exist. */
  async function listedOf(id: string): Promise<KnownRevision[]> {
    const partition = partitionOf(id);
    if (partition === null) return [];
    const revisions: KnownRevision[] = [];
    for await (const entry of store.entries(recordPrefix(partition, id))) {
      const place = parseRevisionKey(entry.key);
      if (place) revisions.push({ ...entry, ...place });
    }
    return revisions.sort((left, right) => left.rev - right.rev);
  }

  /**
   * The listed revisions and those that the list lacks: a list may lag by a minute, a key never does (decision 0088).
   */
  async function revisionsOf(id: string): Promise<KnownRevision[]> {
    const partition = partitionOf(id);
    if (partition === null) return [];
    const listed = await listedOf(id);
    const first = (listed.at(-1)?.rev ?? 0) + 1;
    const exists = async (rev: number) => (await store.get(placeOf(partition, id, rev).key)) !== null;
    if (!(await exists(first))) return listed;
    const last = await lastFrom(first, exists);
    const unlisted = Array.from({ length: last - first + 1 }, (_, n) => placeOf(partition, id, first + n));
    return [...listed, ...unlisted.map((place) => ({ ...place, etag: '' }))];
  }

  /** The newest listed revision. Enough for a write, which runs into any revision that the list lacks. */
  async function listedHeadOf(id: string): Promise<Head<Value>> {
    const newest = (await listedOf(id)).at(-1);
    if (!newest) return noHead;
    const held = await reader.read(newest);
    // Deleted since it was listed, and perhaps written again.
    return held ? { rev: newest.rev, held } : headFrom(id, 1);
  }

  /** Whether a newer revision exists than the list showed. */
  async function isBehind(id: string, { rev }: Head<Value>): Promise<boolean> {
    const partition = partitionOf(id);
    return partition !== null && (await store.get(placeOf(partition, id, rev + 1).key)) !== null;
  }

  /**
   * The newest revision. Checks the next key if the list may lag: for answers that nothing else verifies (decision
   * 0088).
   * @param known a revision that the caller knows of; a list that has it, or a later one, is new enough
   */
  async function headOf(id: string, known = Infinity): Promise<Head<Value>> {
    const listed = await listedHeadOf(id);
    if (listed.rev >= known) return listed;
    return (await isBehind(id, listed)) ? headFrom(id, listed.rev + 1) : listed;
  }

  /** The newest revision found by keys alone, without a list, starting at one that may exist. */
  async function headFrom(id: string, rev: number): Promise<Head<Value>> {
    const partition = partitionOf(id);
    if (partition === null) return noHead;
    const texts = new Map<number, string>();
    const exists = async (number: number): Promise<boolean> => {
      const text = await store.get(placeOf(partition, id, number).key);
      if (text !== null) texts.set(number, text);
      return text !== null;
    };
    // Erased since.
    if (!(await exists(rev))) return noHead;
    const last = await lastFrom(rev, exists);
    return { rev: last, held: reader.interpret(placeOf(partition, id, last), texts.get(last) ?? '') };
  }

  /** The current record; null if there is none or it was removed. Throws RecordUnreadable. */
  function standingIn({ held }: Head<Value>): StoredRecord<Value> | null {
    if (!held) return null;
    if (!isReadable(held.revision)) throw new RecordUnreadable(store.name, held.revision);
    return isLive(held.revision) ? held.revision : null;
  }

  return { listedOf, revisionsOf, listedHeadOf, isBehind, headOf, headFrom, standingIn };
}
