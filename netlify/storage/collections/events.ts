import { mostBatches } from '#contract/api/events.ts';
import { boundedBy, withinDeadline, withoutDeadline } from '../deadline.ts';
import { hourOf, newId } from '../ids.ts';
import { lastSegmentOf } from '../keys.ts';
import { reasonOf } from '../log.ts';
import { openReader, type KnownRevision } from '../record-reader.ts';
import { parseRevisionKey, revisionKey } from '../revision-key.ts';
import { encodeRevision, isLive } from '../revision.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';
import { sweepByName, type Swept } from '../sweep.ts';
import { eventRecord, storedBatch, type EventRecord } from './event-record.ts';

/** A batch and when it arrived, in milliseconds since 1970. */
export interface StoredBatch {
  id: string;
  at: number;
  value: EventRecord;
}

interface BatchesOfHour {
  batches: StoredBatch[];
  unreadable: number;
}

/** How many batches an instance adds before it refreshes the snapshot of the hour. */
const manyAdded = 500;
/**
 * Milliseconds from a refresh until it looks for the last batches of a flood, and how many of them are worth another
 * refresh.
 */
const settledMs = 1_000;
const someAdded = 16;
/** In a flood the snapshot may take this many times as long as an answer may: no caller waits for it. */
const snapshotPatience = 4;
/**
 * Batches whose text an instance remembers for the snapshot: a day takes no more (decision 0083), and they need 16 MB.
 */
const mostWritten = mostBatches.site;

/** Batches of events. They never change, and are deleted one hour's worth at a time (decision 0163). */
export function events({ store: storeOf, now, timeoutMs, log }: Opening) {
  const store = storeOf('events');
  /** The texts of batches added since the last snapshot. */
  const written = new Map<string, string>();
  const reader = openReader(store, storedBatch, log, { written });
  let added = 0;
  let keeping = false;

  /** Writes a batch as one new key, in the partition of its hour. */
  async function add(batch: EventRecord): Promise<void> {
    const at = now();
    const id = newId(at);
    const text = encodeRevision({ at, born: at, value: eventRecord.parse(batch) });
    const partition = hourOf(id) ?? '';
    const key = revisionKey({ partition, id, rev: 1 });
    if ((await store.create(key, text)) === 'created') written.set(key, text);
    if (written.size > mostWritten) written.delete(written.keys().next().value ?? '');
    added += 1;
    if (added >= manyAdded && !keeping) keepSnapshot(partition);
  }

  /**
   * Reads an hour, so that its snapshot holds what was added (decision 0033). It runs in the background, and nothing is
   * lost if it fails.
   */
  function keepSnapshot(partition: string, isFlood = true): void {
    keeping = true;
    added = 0;
    const kept = [...written.keys()];
    withoutDeadline(() => withinDeadline(snapshotPatience * timeoutMs, () => readHour(partition, false)))
      .then(() => {
        for (const key of kept) written.delete(key);
      })
      .catch((error: unknown) => {
        log({ event: 'snapshot_not_written', store: store.name, key: partition, reason: reasonOf(error) });
      })
      .finally(() => {
        keeping = false;
        // A flood adds more in the meantime, and perhaps none follow its last batches.
        if (added >= manyAdded) keepSnapshot(partition);
        else if (isFlood) setTimeout(() => keepLast(partition), settledMs).unref();
      });
  }

  function keepLast(partition: string): void {
    if (added >= someAdded && !keeping) keepSnapshot(partition, false);
  }

  async function readHour(partition: string, savesBeside: boolean): Promise<BatchesOfHour> {
    const places: KnownRevision[] = [];
    for await (const entry of store.entries(`${partition}/`)) {
      const place = parseRevisionKey(entry.key);
      if (place) places.push({ ...entry, ...place });
    }
    const found = (await reader.readHeads(partition, places, { savesBeside })).filter(isLive);
    const batches = found.map(({ id, createdAt: at, value }) => ({ id, at, value }));
    return { batches, unreadable: places.length - batches.length };
  }

  /**
   * All batches that arrived in an hour, and how many cannot be read. The snapshot of a flooded hour is megabytes in
   * size and takes as long to write as to read, so it is written in the background.
   */
  const ofHour = (hour: string): Promise<BatchesOfHour> => readHour(hour, true);

  /** Reads an hour and waits until its snapshot is written, so that the next reader need not fetch each batch. */
  const refresh = async (hour: string): Promise<void> => {
    await readHour(hour, false);
  };

  /**
   * The hours (UTC, such as 2026-11-21T09) that have batches, in order. Costs one folder list, however many batches
   * there are.
   */
  const hours = async (): Promise<string[]> =>
    (await store.folders('')).filter((partition) => hourShape.test(partition)).sort();

  /**
   * The hours that have a snapshot, including those where a pass stopped between deleting the batches and the
   * snapshot.
   */
  async function copied(): Promise<string[]> {
    const found = await Array.fromAsync(store.keys(`${snapshotFolder}/`), lastSegmentOf);
    return found.filter((partition) => hourShape.test(partition)).sort();
  }

  async function* keysOf(names: readonly string[]): AsyncGenerator<string> {
    for (const name of names) {
      yield* store.keys(`${name}/`);
      yield `${snapshotFolder}/${name}`;
    }
  }

  /** Deletes the batches of hours, and their snapshots. */
  const clear = (names: readonly string[]): Promise<Swept> => sweepByName(store, keysOf(names));

  const bounded = boundedBy(timeoutMs);
  return {
    add: bounded(add),
    hours: bounded(hours),
    copied: bounded(copied),
    ofHour: bounded(ofHour),
    refresh: bounded(refresh),
    clear,
  };
}

const hourShape = /^\d{4}-\d\d-\d\dT\d\d$/;
