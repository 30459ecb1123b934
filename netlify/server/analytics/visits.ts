import type { AnalyticsStats, TimeRange } from '#contract/api/admin-analytics.ts';
import { events, type StoredBatch } from '#storage/collections/events.ts';
import { rollups, type RecentEvent, type StoredRollup } from '#storage/collections/rollups.ts';
import { dateOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { eventsOf, latestOf } from './recent-events.ts';
import { tallySince } from './rollup.ts';
import { statsOf } from './stats.ts';
import { tallyOf } from './tally.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const lengths: Readonly<Record<TimeRange, number>> = { '24h': day, '7d': 7 * day, '30d': 30 * day, '90d': 90 * day };

/** What is kept of the visits of a stretch of time: the rollups of the days that have one, and the batches of the others, by day. */
interface Visits {
  /** Where it begins, at the full hour: rollups know of nothing between (decision 0084). */
  from: number;
  summed: StoredRollup[];
  raw: StoredBatch[][];
}

/** Reads the visits of a range that ends now. */
async function readVisits({ open }: Stores, range: TimeRange, now: number): Promise<Visits> {
  const begin = now - lengths[range];
  const from = begin - (begin % hour);
  const first = dateOf(from);
  // The rollups first: batches are deleted long after their rollup was written, so those of a day that has none yet are all there.
  const { summed, rollups: sums } = await open(rollups).since(first);
  const dates = (await open(events).days()).filter((date) => date >= first && !summed.has(date));
  const raw = dates.map((date) => {
    const start = Date.parse(date);
    return open(events).between(Math.max(from, start), Math.min(now + 1, start + day));
  });
  return { from, summed: sums, raw: await Promise.all(raw) };
}

/** The stats of a range that ends now. */
export async function readStatsOf(stores: Stores, range: TimeRange, now: number): Promise<AnalyticsStats> {
  const { from, summed, raw } = await readVisits(stores, range, now);
  return statsOf([
    ...summed.map((rollup) => tallySince(rollup, from)),
    ...raw.map((batches) => tallyOf(batches, from)),
  ]);
}

/** The latest events of a range that ends now, newest first, a hundred at most. */
export async function readLatestEvents(stores: Stores, range: TimeRange, now: number): Promise<RecentEvent[]> {
  const { from, summed, raw } = await readVisits(stores, range, now);
  const events = [...summed.flatMap(({ value }) => value.latest), ...raw.flatMap(eventsOf)];
  return latestOf(events.filter(({ time }) => time >= from));
}
