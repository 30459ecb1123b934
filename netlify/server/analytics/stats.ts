import type { AnalyticsStats, TimeRange } from '#contract/api/admin-analytics.ts';
import type { ReportStats } from '#contract/api/analytics-report.ts';
import type { RecentEvent } from '#storage/collections/rollups.ts';
import type { VisitFigures } from '#storage/collections/visit-sum.ts';
import type { Stores } from '#storage/stores.ts';
import { lookAt } from './period-look.ts';
import { readDays } from './read-days.ts';
import { readStretch } from './read-stretch.ts';
import { latestOf } from './recent-events.ts';
import { stretchOf } from './stretch.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The four figures of some visits, and how many sessions they were. */
export const statsOf = ({ views, clicks, forms, visitors, visits, seconds }: VisitFigures): ReportStats => ({
  totalEvents: views + clicks + forms,
  pageViews: views,
  uniqueVisitors: visitors,
  avgSessionDuration: visits === 0 ? 0 : Math.round(seconds / visits),
  sessions: visits,
});

/** The stats of a range that ends now (specification 3). */
export async function readStatsOf(stores: Stores, range: TimeRange, now: number): Promise<AnalyticsStats> {
  const { sum } = await readStretch(await lookAt(stores, now), stretchOf(range, now), {}, false);
  const { sessions: _, uniqueVisitors, ...stats } = statsOf(sum);
  return { ...stats, uniqueVisitors: uniqueVisitors ?? 0 };
}

/** The latest events of a range that ends now, newest first: at most ten of each day, and a hundred of all. */
export async function readLatestEvents(stores: Stores, range: TimeRange, now: number): Promise<RecentEvent[]> {
  const stretch = stretchOf(range, now);
  const days = await readDays(await lookAt(stores, now), stretch, stretch.dates, false);
  const since = range === '24h' ? now - (now % hourMs) - dayMs : -Infinity;
  return latestOf(
    days.flatMap(({ count }) => count.latest).filter(({ time }) => time >= since),
    100,
  );
}
