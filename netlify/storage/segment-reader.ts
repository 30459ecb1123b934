import type { BlobStore } from './blobs.ts';
import type { openHeads } from './record-head.ts';
import { timeOf } from './ids.ts';
import { inParallel } from './in-parallel.ts';
import type { KnownRevision, openReader } from './record-reader.ts';
import { revisionKey } from './revision-key.ts';
import { isLive, isReadable, type FoundRevision, type StoredRecord, type UnreadableRevision } from './revision.ts';
import { newerFirst, type SegmentLine } from './segment.ts';
import type { SegmentStore, Survey } from './segment-store.ts';
import { sliceFloor, spanOfMonth } from './segment-slices.ts';

/** A revision that a list shows. */
export type Shown<Value> = StoredRecord<Value> | UnreadableRevision;

/** What a collection with segments is made of. */
export interface SegmentParts<Value> {
  store: BlobStore;
  reader: ReturnType<typeof openReader<Value>>;
  heads: Pick<ReturnType<typeof openHeads<Value>>, 'headOf'>;
  segments: SegmentStore;
  /** The kinds of a record. */
  kindsOf: (value: Value) => readonly string[];
  /** The name of the set of kinds. */
  kinds: string | undefined;
  now: () => number;
}

/**
 * A segment holds nothing younger than this. This is longer than the lag of a list plus the time that a write takes.
 */
export const settledMs = 10 * 60 * 1000;

/** The moment up to which the segment of a month can reach at `now`. */
export function reachOf(month: string, now: number): number {
  const { from, to } = spanOfMonth(month);
  if (to <= now - settledMs) return to;
  return Math.max(from, sliceFloor(now - settledMs));
}

/** The ids of records made before `upTo` that were written to after a segment may have been built. */
export const markedIn = (survey: Survey, month: string, upTo: number): string[] =>
  [...(survey.marks.get(month)?.keys() ?? [])].filter((id) => (timeOf(id) ?? Infinity) < upTo);

/** Reads records of a month from memory, keys or segments. */
export function openSegmentReader<Value>({ reader, heads }: Pick<SegmentParts<Value>, 'reader' | 'heads'>) {
  const interpret = (month: string, { id, rev, text }: SegmentLine): FoundRevision<Value> =>
    reader.interpret({ partition: month, id, rev, key: revisionKey({ partition: month, id, rev }) }, text).revision;
  const isShown = (revision: FoundRevision<Value>): revision is Shown<Value> =>
    isLive(revision) || !isReadable(revision);

  /** The current revisions of these records, by id. For records that changed after a segment may have been built. */
  async function readMarked(ids: readonly string[]): Promise<ReadonlyMap<string, Shown<Value>>> {
    const found = new Map<string, Shown<Value>>();
    await inParallel(ids, async (id) => {
      const { held } = await heads.headOf(id);
      if (held && isShown(held.revision)) found.set(id, held.revision);
    });
    return found;
  }

  async function readAll(places: readonly KnownRevision[]): Promise<Shown<Value>[]> {
    const found: Shown<Value>[] = [];
    await inParallel(places, async (place) => {
      const held = await reader.read(place);
      if (held && isShown(held.revision)) found.push(held.revision);
    });
    return found.sort(newerFirst);
  }

  return { interpret, isShown, readMarked, readAll, isInMemory: reader.isInMemory };
}
