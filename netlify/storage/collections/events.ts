import { eventNames } from '#contract/api/events.ts';
import * as z from 'zod/mini';
import type { Entry } from '../blobs.ts';
import { boundedBy, withinDeadline, withoutDeadline } from '../deadline.ts';
import { hourOf, newId } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { reasonOf } from '../log.ts';
import { openReader, type KnownRevision } from '../record-reader.ts';
import { parseRevisionKey, revisionKey } from '../revision-key.ts';
import type { Envelope } from '../revision.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';
import { sweepByName, type Swept } from '../sweep.ts';

/** What one page view sent, as it is kept: no address, no identifier that outlives its day (rules 36). */
export const eventRecord = z.object({
  events: z.array(
    z.object({
      name: z.enum(eventNames),
      page: z.string(),
      url: z.optional(z.string()),
      /** Milliseconds before the batch arrived. */
      ago: z.int(),
    }),
  ),
  /** Who it was, as far as that may be known: the day's mark of address and browser, null where the visitor asked not to be counted. */
  visitor: z.nullable(z.string()),
  /** How many events of a bot were left out. */
  dropped: z.optional(z.int()),
});
export type EventRecord = z.infer<typeof eventRecord>;

/** A batch and when it arrived, in milliseconds since 1970. */
export interface StoredBatch {
  id: string;
  at: number;
  value: EventRecord;
}

export interface Events {
  /** Writes a batch: one new key, in the partition of its hour. */
  add(batch: EventRecord): Promise<void>;
  /** The batches that arrived in `[from, to)`, milliseconds since 1970, in no promised order. */
  between(from: number, to: number): Promise<StoredBatch[]>;
  /** The days (UTC, such as 2026-11-21) of which batches or copies of them are kept, in order. Costs two lists, however many there are. */
  days(): Promise<string[]>;
  /** All batches that arrived on a day, and how many of them cannot be read. */
  ofDay(date: string): Promise<{ batches: StoredBatch[]; unreadable: number }>;
  /** Deletes the batches of days, and the snapshots of their hours. */
  clear(dates: readonly string[]): Promise<Swept>;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Batches that an instance adds before it sees to the snapshot of the hour. */
const manyAdded = 500;

/** Batches of events. They are never changed, and deleted by the day once the day is summed (decision 0084). */
export function events({ store: storeOf, now, timeoutMs, log }: Opening): Events {
  const store = storeOf('events');
  const reader = openReader(store, eventRecord, log);
  let added = 0;
  let keeping = false;

  async function add(batch: EventRecord): Promise<void> {
    const at = now();
    const id = newId(at);
    const text = JSON.stringify({ at, born: at, value: eventRecord.parse(batch) } satisfies Envelope);
    const partition = hourOf(id) ?? '';
    await store.create(revisionKey({ partition, id, rev: 1 }), text);
    added += 1;
    if (added % manyAdded === 0 && !keeping) keepSnapshot(partition);
  }

  /** Reads an hour, so that its snapshot holds what was added (decision 0033). Nobody waits for it, and nothing is lost where it does not come about. */
  function keepSnapshot(partition: string): void {
    keeping = true;
    withoutDeadline(() => withinDeadline(timeoutMs, () => readHour(partition)))
      .catch((error: unknown) => {
        log({ event: 'snapshot_not_written', store: store.name, key: partition, reason: reasonOf(error) });
      })
      .finally(() => {
        keeping = false;
      });
  }

  async function readHour(partition: string): Promise<void> {
    const places: KnownRevision[] = [];
    for await (const entry of store.entries(`${partition}/`)) {
      const place = parseRevisionKey(entry.key);
      if (place) places.push({ ...entry, ...place });
    }
    await reader.readHeads(partition, places);
  }

  /** The keys of the days that a stretch touches, by hour. A day is listed in one go; the hours beside the stretch are left out. */
  async function listHours(from: number, to: number): Promise<Map<string, KnownRevision[]>> {
    const hours = new Map<string, KnownRevision[]>();
    const [first, last] = [instantOf(from).slice(0, 13), instantOf(to).slice(0, 13)];
    const take = (entry: Entry): void => {
      const place = parseRevisionKey(entry.key);
      if (!place || place.partition < first || place.partition > last) return;
      const known = hours.get(place.partition);
      if (known) known.push({ ...entry, ...place });
      else hours.set(place.partition, [{ ...entry, ...place }]);
    };
    const days: string[] = [];
    for (let time = from - (from % day); time < to; time += day) days.push(instantOf(time).slice(0, 10));
    await inParallel(days, async (date) => {
      for await (const entry of store.entries(`${date}T`)) take(entry);
    });
    return hours;
  }

  async function between(from: number, to: number): Promise<StoredBatch[]> {
    const batches: StoredBatch[] = [];
    await inParallel([...(await listHours(from, to))], async ([partition, places]) => {
      const revisions = await reader.readHeads(partition, places);
      for (const { id, createdAt: at, value } of revisions) {
        if (value && at >= from && at < to) batches.push({ id, at, value });
      }
    });
    return batches;
  }

  async function days(): Promise<string[]> {
    const found = new Set<string>();
    const take = (partition: string): void => {
      if (hourShape.test(partition)) found.add(partition.slice(0, 10));
    };
    (await store.folders('')).forEach(take);
    // What is left where a pass broke off between the batches and their copies.
    for await (const key of store.keys(`${snapshotFolder}/`)) take(key.slice(snapshotFolder.length + 1));
    return [...found].sort();
  }

  async function ofDay(date: string): Promise<{ batches: StoredBatch[]; unreadable: number }> {
    const start = Date.parse(date);
    const batches: StoredBatch[] = [];
    let listed = 0;
    // Hour by hour: what was read is in the snapshot of its hour, also where the whole day does not come about in time.
    for (const [partition, places] of await listHours(start, start + day - 1)) {
      listed += places.length;
      for (const { id, createdAt: at, value } of await reader.readHeads(partition, places)) {
        if (value) batches.push({ id, at, value });
      }
    }
    return { batches, unreadable: listed - batches.length };
  }

  async function* keysOf(dates: readonly string[]): AsyncGenerator<string> {
    for (const date of dates) {
      yield* store.keys(`${date}T`);
      yield* store.keys(`${snapshotFolder}/${date}T`);
    }
  }

  const clear = (dates: readonly string[]): Promise<Swept> => sweepByName(store, keysOf(dates));

  const bounded = boundedBy(timeoutMs);
  return { add: bounded(add), between: bounded(between), days: bounded(days), ofDay, clear };
}

const hourShape = /^\d{4}-\d\d-\d\dT\d\d$/;
const instantOf = (time: number): string => new Date(time).toISOString();
