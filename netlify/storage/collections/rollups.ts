import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { openReader, type KnownRevision } from '../record-reader.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { isLive } from '../revision.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';

/** The counts of a day's batches: of all of them, or of those since a given moment. */
const tally = z.object({
  events: z.int(),
  pageViews: z.int(),
  visitors: z.int(),
  sessions: z.int(),
  /** The total length of all sessions in milliseconds. */
  sessionMs: z.number(),
});

/** The rollup of a day, as an earlier version summed it. It holds no mark of a visitor. */
export const rollupRecord = z.object({
  /**
   * The counts since the beginning of each hour that had events, in order. Hours are counted from the beginning of the
   * day, and are negative for a page opened the day before.
   */
  since: z.array(z.extend(tally, { hour: z.int() })),
  /** How many events from bots were dropped. */
  dropped: z.int(),
  /** How many batches could not be read and are missing from the counts. */
  unreadable: z.int(),
});

export interface StoredRollup {
  /** The day (UTC), such as 2026-11-21. */
  date: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  value: z.infer<typeof rollupRecord>;
}

/**
 * The rollups that an earlier version wrote: one key for each day, in the partition of its month. They are read, and no
 * new ones are written (decision 0163).
 */
export function rollups({ store: storeOf, timeoutMs, log }: Opening) {
  const store = storeOf('rollups');
  const reader = openReader(store, rollupRecord, log);

  /**
   * The rollups of a day and of all later days, and the dates of all those days, including unreadable ones. Costs one
   * list, and one snapshot per month.
   */
  async function since(first: string): Promise<{ summed: ReadonlySet<string>; rollups: StoredRollup[] }> {
    const months = new Map<string, KnownRevision[]>();
    const summed = new Set<string>();
    for await (const entry of store.entries('')) {
      const place = parseRevisionKey(entry.key);
      // Whole months, because their snapshots hold whole months.
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

  return { since: boundedBy(timeoutMs)(since) };
}
