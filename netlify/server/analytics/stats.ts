import type { AnalyticsStats, TimeRange } from '#contract/api/admin-analytics.ts';
import type { ReportStats } from '#contract/api/analytics-report.ts';
import type { VisitFigures } from '#storage/collections/visit-sum.ts';
import type { Stores } from '#storage/stores.ts';
import { lookFor, readStretch } from './read-stretch.ts';
import { stretchOf } from './stretch.ts';

/** The four figures of some visits, and the number of sessions. */
export const statsOf = ({ views, clicks, forms, visitors, visits, seconds }: VisitFigures): ReportStats => ({
  totalEvents: views + clicks + forms,
  pageViews: views,
  uniqueVisitors: visitors,
  avgSessionDuration: visits === 0 ? 0 : Math.round(seconds / visits),
  sessions: visits,
});

/** The stats of a range that ends now (product §3). */
export async function readStatsOf(stores: Stores, range: TimeRange, now: number): Promise<AnalyticsStats> {
  const question = { stretch: stretchOf(range, now), filter: {}, needsLists: false };
  const { sum } = await readStretch(await lookFor(stores, now, [question]), question);
  const { sessions: _, uniqueVisitors, ...stats } = statsOf(sum);
  return { ...stats, uniqueVisitors: uniqueVisitors ?? 0 };
}
