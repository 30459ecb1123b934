import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { openReader, type KnownRevision } from '../record-reader.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { isLive } from '../revision.ts';
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
export const recentEvent = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  time: z.number(),
  name: z.string(),
  page: z.string(),
  url: z.optional(z.string()),
});
export type RecentEvent = z.infer<typeof recentEvent>;

/** The rollup of a day, as a former version summed it. It holds no mark of a visitor. */
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
  /**
   * The rollups of a day and of all that came after it, and all those days, also those whose rollup cannot be read. Costs a list, and a snapshot for each month.
   */
  since(date: string): Promise<{ summed: ReadonlySet<string>; rollups: StoredRollup[] }>;
}

/** The rollups of days that a former version wrote: one key each, in the partition of its month. They are read, and none is added (decision 0163). */
export function rollups({ store: storeOf, timeoutMs, log }: Opening): Rollups {
  const store = storeOf('rollups');
  const reader = openReader(store, rollupRecord, log);

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
  return { since: bounded(since) };
}
