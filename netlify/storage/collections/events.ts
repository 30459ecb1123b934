import { eventNames } from '#contract/api/events.ts';
import * as z from 'zod/mini';
import type { Entry } from '../blobs.ts';
import { boundedBy } from '../deadline.ts';
import { hourOf, newId } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import { openReader, type KnownRevision } from '../record-reader.ts';
import { parseRevisionKey, revisionKey } from '../revision-key.ts';
import { encodeRevision, isLive } from '../revision.ts';
import type { Opening } from '../stores.ts';

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
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Batches of events. They are never changed, so there is nothing here but writing one and reading a stretch of time. */
export function events({ store: storeOf, now, timeoutMs, log }: Opening): Events {
  const store = storeOf('events');
  const reader = openReader(store, eventRecord, log);

  async function add(batch: EventRecord): Promise<void> {
    const at = now();
    const id = newId(at);
    const text = encodeRevision({ at, born: at, value: eventRecord.parse(batch) });
    await store.create(revisionKey({ partition: hourOf(id) ?? '', id, rev: 1 }), text);
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
      for (const { id, createdAt: at, value } of revisions.filter(isLive)) {
        if (at >= from && at < to) batches.push({ id, at, value });
      }
    });
    return batches;
  }

  const bounded = boundedBy(timeoutMs);
  return { add: bounded(add), between: bounded(between) };
}

const instantOf = (time: number): string => new Date(time).toISOString();
