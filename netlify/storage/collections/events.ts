import { dropReasons, eventNames, type DropReason } from '#contract/api/events.ts';
import * as z from 'zod/mini';
import { boundedBy, withinDeadline, withoutDeadline } from '../deadline.ts';
import { hourOf, newId } from '../ids.ts';
import { reasonOf } from '../log.ts';
import { openReader, type KnownRevision } from '../record-reader.ts';
import { parseRevisionKey, revisionKey } from '../revision-key.ts';
import { encodeRevision, isLive } from '../revision.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';
import { sweepByName, type Swept } from '../sweep.ts';

/** Kinds of device, as far as a browser's name tells. */
export const devices = ['phone', 'tablet', 'desktop'] as const;

/** How many events were left out, by reason. A former version wrote their number alone: programs sent nearly all of them. */
const droppedEvents = z.pipe(
  z.union([z.int(), z.partialRecord(z.enum(dropReasons), z.int())]),
  z.transform((held): Partial<Record<DropReason, number>> => (typeof held === 'number' ? { bot: held } : held)),
);

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
  /** The host of the site that led here, empty where none did, and the tags of the campaign as one name. Left out where they were not asked for. */
  referrer: z.optional(z.string()),
  campaign: z.optional(z.string()),
  device: z.optional(z.enum(devices)),
  /** ISO 3166, where the platform says it. */
  country: z.optional(z.string()),
  /** Since the last batch of this page view: how long it was looked at, and which quarters of it were reached for the first time. */
  read: z.optional(
    z.object({ page: z.string(), ms: z.int(), quarters: z.array(z.int().check(z.minimum(1), z.maximum(4))) }),
  ),
  /** How many events were left out, by reason. */
  dropped: z.optional(droppedEvents),
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
  /** The hours (UTC, such as 2026-11-21T09) of which batches are kept, in order. Costs a list, however many there are. */
  hours(): Promise<string[]>;
  /** Those of which copies of batches are kept, also where a pass broke off between the batches and their copies. */
  copied(): Promise<string[]>;
  /** All batches that arrived in an hour, and how many of them cannot be read. */
  ofHour(hour: string): Promise<{ batches: StoredBatch[]; unreadable: number }>;
  /** Deletes the batches of hours, and their snapshots. */
  clear(hours: readonly string[]): Promise<Swept>;
}

/** Batches that an instance adds before it sees to the snapshot of the hour. */
const manyAdded = 500;

/** Batches of events. They are never changed, and deleted by the hour (decision 0163). */
export function events({ store: storeOf, now, timeoutMs, log }: Opening): Events {
  const store = storeOf('events');
  const reader = openReader(store, eventRecord, log);
  let added = 0;
  let keeping = false;

  async function add(batch: EventRecord): Promise<void> {
    const at = now();
    const id = newId(at);
    const text = encodeRevision({ at, born: at, value: eventRecord.parse(batch) });
    const partition = hourOf(id) ?? '';
    await store.create(revisionKey({ partition, id, rev: 1 }), text);
    added += 1;
    if (added % manyAdded === 0 && !keeping) keepSnapshot(partition);
  }

  /** Reads an hour, so that its snapshot holds what was added (decision 0033). Nobody waits for it, and nothing is lost where it does not come about. */
  function keepSnapshot(partition: string): void {
    keeping = true;
    withoutDeadline(() => withinDeadline(timeoutMs, () => ofHour(partition)))
      .catch((error: unknown) => {
        log({ event: 'snapshot_not_written', store: store.name, key: partition, reason: reasonOf(error) });
      })
      .finally(() => {
        keeping = false;
      });
  }

  async function ofHour(partition: string): Promise<{ batches: StoredBatch[]; unreadable: number }> {
    const places: KnownRevision[] = [];
    for await (const entry of store.entries(`${partition}/`)) {
      const place = parseRevisionKey(entry.key);
      if (place) places.push({ ...entry, ...place });
    }
    const found = (await reader.readHeads(partition, places)).filter(isLive);
    const batches = found.map(({ id, createdAt: at, value }) => ({ id, at, value }));
    return { batches, unreadable: places.length - batches.length };
  }

  const hours = async (): Promise<string[]> =>
    (await store.folders('')).filter((partition) => hourShape.test(partition)).sort();

  async function copied(): Promise<string[]> {
    const found: string[] = [];
    for await (const key of store.keys(`${snapshotFolder}/`)) found.push(key.slice(snapshotFolder.length + 1));
    return found.filter((partition) => hourShape.test(partition)).sort();
  }

  async function* keysOf(names: readonly string[]): AsyncGenerator<string> {
    for (const name of names) {
      yield* store.keys(`${name}/`);
      yield `${snapshotFolder}/${name}`;
    }
  }

  const clear = (names: readonly string[]): Promise<Swept> => sweepByName(store, keysOf(names));

  const bounded = boundedBy(timeoutMs);
  return { add: bounded(add), hours: bounded(hours), copied: bounded(copied), ofHour: bounded(ofHour), clear };
}

const hourShape = /^\d{4}-\d\d-\d\dT\d\d$/;
