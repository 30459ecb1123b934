import type { BlobStore } from './blobs.ts';
import type { Held } from './found.ts';
import { lastFrom } from './last-from.ts';
import type { KnownRevision, openReader } from './record-reader.ts';
import { RecordUnreadable } from './record-unreadable.ts';
import { parseRevisionKey, recordPrefix, revisionKey } from './revision-key.ts';
import { isLive, isReadable, type StoredRecord } from './revision.ts';

/** Where a record ends. */
export interface Head<Value> {
  /** The highest revision; 0 where there is none. */
  rev: number;
  /** What its key holds; null where there is none. */
  held: Held<Value> | null;
}

export const noHead: Head<never> = { rev: 0, held: null };

/** Whether an id is free: nothing is there, or what was is removed. What cannot be read is not (rules 45). */
export const isFree = ({ held }: Head<unknown>): boolean =>
  held === null || (isReadable(held.revision) && !isLive(held.revision));

/** Finds the revisions of a record; `partitionOf` gives null for an id that no record can have. */
export function openHeads<Value>(
  store: BlobStore,
  reader: ReturnType<typeof openReader<Value>>,
  partitionOf: (id: string) => string | null,
) {
  const placeOf = (partition: string, id: string, rev: number) => {
    const place = { partition, id, rev };
    return { ...place, key: revisionKey(place) };
  };

  /** Oldest first, as the list has them; empty for an id that cannot exist. */
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

  /** The same and those that the list does not know yet: a list may be a minute behind, a key never is (decision 0088). */
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

  /** The newest revision as the list has it: enough for a write, which meets whatever the list does not know. */
  async function listedHeadOf(id: string): Promise<Head<Value>> {
    const newest = (await listedOf(id)).at(-1);
    if (!newest) return noHead;
    const held = await reader.read(newest);
    // Gone since it was listed, and perhaps written anew.
    return held ? { rev: newest.rev, held } : headFrom(id, 1);
  }

  /** Whether there is a revision that a list did not know. */
  async function isBehind(id: string, { rev }: Head<Value>): Promise<boolean> {
    const partition = partitionOf(id);
    return partition !== null && (await store.get(placeOf(partition, id, rev + 1).key)) !== null;
  }

  /**
   * The newest revision, which is asked for by its key where the list may be behind: for answers that nothing else checks (decision 0088).
   *
   * @param known a revision that the caller knows of; a list that has it, or a later one, is new enough
   */
  async function headOf(id: string, known = Infinity): Promise<Head<Value>> {
    const listed = await listedHeadOf(id);
    if (listed.rev >= known) return listed;
    return (await isBehind(id, listed)) ? headFrom(id, listed.rev + 1) : listed;
  }

  /** As the keys have it, from a revision that may exist: the list is not asked. */
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

  /** The record as it stands; null where there is none, or it is removed. Throws RecordUnreadable. */
  function standingIn({ held }: Head<Value>): StoredRecord<Value> | null {
    if (!held) return null;
    if (!isReadable(held.revision)) throw new RecordUnreadable(store.name, held.revision);
    return isLive(held.revision) ? held.revision : null;
  }

  return { listedOf, revisionsOf, listedHeadOf, isBehind, headOf, headFrom, standingIn };
}
