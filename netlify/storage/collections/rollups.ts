import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { openReader, type KnownRevision } from '../record-reader.ts';
import { parseRevisionKey, revisionKey } from '../revision-key.ts';
import { encodeRevision, isLive } from '../revision.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';

/** What is counted of a day's batches: of all of them, or of what happened since a moment. */
const tally = z.object({
  events: z.int(),
  pageViews: z.int(),
  visitors: z.int(),
  sessions: z.int(),
  /** Milliseconds of all sessions together. */
  sessionMs: z.number(),
});
export type Tally = z.infer<typeof tally>;

/** An event as the list of the latest shows it. */
const recentEvent = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  time: z.number(),
  name: z.string(),
  page: z.string(),
  url: z.optional(z.string()),
});
export type RecentEvent = z.infer<typeof recentEvent>;

/** The rollup of a day: the sum of the batches that arrived on it. It holds no mark of a visitor (decision 0084). */
export const rollupRecord = z.object({
  /**
   * What happened since the beginning of an hour, for each hour in which something did, in their order. Hours count from the beginning of the day, and are negative for a page
   * that was open since the day before.
   */
  since: z.array(z.extend(tally, { hour: z.int() })),
  /** The latest, newest first. */
  latest: z.array(recentEvent),
  /** How many events of programs were left out. */
  dropped: z.int(),
  /** How many batches could not be read, and are in none of the numbers. */
  unreadable: z.int(),
});
export type Rollup = z.infer<typeof rollupRecord>;

export interface StoredRollup {
  /** The day (UTC), such as 2026-11-21. */
  date: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  value: Rollup;
}

export interface Rollups {
  /** Writes the rollup of a day, unless there is one: then that one stands. */
  add(date: string, rollup: Rollup): Promise<void>;
  /**
   * The rollups of a day and of all that came after it, and all those days, also those whose rollup cannot be read. Costs a list, and a snapshot for each month.
   */
  since(date: string): Promise<{ summed: ReadonlySet<string>; rollups: StoredRollup[] }>;
}

/** The rollups of days that are over: one key each, in the partition of its month, written once (architecture §4). */
export function rollups({ store: storeOf, now, timeoutMs, log }: Opening): Rollups {
  const store = storeOf('rollups');
  const reader = openReader(store, rollupRecord, log);

  async function add(date: string, rollup: Rollup): Promise<void> {
    const at = now();
    const text = encodeRevision({ at, born: at, value: rollupRecord.parse(rollup) });
    await store.create(revisionKey({ partition: date.slice(0, 7), id: date, rev: 1 }), text);
  }

  async function since(first: string): Promise<{ summed: ReadonlySet<string>; rollups: StoredRollup[] }> {
    const months = new Map<string, KnownRevision[]>();
    const summed = new Set<string>();
    for await (const entry of store.entries('')) {
      const place = parseRevisionKey(entry.key);
      // Whole months, as their snapshots hold them.
      if (!place || place.partition === snapshotFolder || place.partition < first.slice(0, 7)) continue;
      if (place.id >= first) summed.add(place.id);
      months.set(place.partition, [...(months.get(place.partition) ?? []), { ...entry, ...place }]);
    }
    const read = await Promise.all([...months].map(([month, places]) => reader.readHeads(month, places)));
    const found = read
      .flat()
      .filter(isLive)
      .flatMap(({ id, updatedAt, value }) => (id >= first ? { date: id, at: updatedAt, value } : []));
    return { summed, rollups: found };
  }

  const bounded = boundedBy(timeoutMs);
  return { add: bounded(add), since: bounded(since) };
}
