import type { AnalyticsStats, TimeRange } from '#contract/api/admin-analytics.ts';
import type { RecentEvent } from '#storage/collections/rollups.ts';
import type { VisitSum } from '#storage/collections/visit-sum.ts';
import type { Stores } from '#storage/stores.ts';
import { countVisits } from './count-visits.ts';
import { readDays, type RangeDay } from './read-days.ts';
import { latestOf } from './recent-events.ts';
import { stretchOf } from './stretch.ts';
import type { VisitFilter } from './visit-filter.ts';
import { addSums, emptySum } from './visit-sums.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** What is counted of a day of a range, and asked for. */
export const sumOfDay = ({ hours, count, visits }: RangeDay, filter: VisitFilter = {}): VisitSum =>
  hours === 'all' && Object.keys(filter).length === 0
    ? count.sum
    : visits
      ? countVisits(visits, filter, hours)
      : emptySum();

/** The stats of a range that ends now (specification 3). */
export async function readStatsOf(stores: Stores, range: TimeRange, now: number): Promise<AnalyticsStats> {
  const { views, clicks, forms, visitors, visits, seconds } = addSums(
    (await readDays(stores, stretchOf(range, now), false)).map((day) => sumOfDay(day)),
  );
  return {
    totalEvents: views + clicks + forms,
    pageViews: views,
    uniqueVisitors: visitors ?? 0,
    avgSessionDuration: visits === 0 ? 0 : Math.round(seconds / visits),
  };
}

/** The latest events of a range that ends now, newest first: at most ten of each day, and a hundred of all. */
export async function readLatestEvents(stores: Stores, range: TimeRange, now: number): Promise<RecentEvent[]> {
  const days = await readDays(stores, stretchOf(range, now), false);
  const since = range === '24h' ? now - (now % hourMs) - dayMs : -Infinity;
  return latestOf(
    days.flatMap(({ count }) => count.latest).filter(({ time }) => time >= since),
    100,
  );
}
