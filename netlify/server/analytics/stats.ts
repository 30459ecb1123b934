import type { AnalyticsStats, TimeRange } from '#contract/api/admin-analytics.ts';
import type { ReportStats } from '#contract/api/analytics-report.ts';
import type { RecentEvent } from '#storage/collections/rollups.ts';
import type { VisitFigures } from '#storage/collections/visit-sum.ts';
import type { Stores } from '#storage/stores.ts';
import { latestOfDay } from './days.ts';
import { lookAt } from './period-look.ts';
import { readDays } from './read-days.ts';
import { lookFor, readStretch } from './read-stretch.ts';
import { latestOf } from './recent-events.ts';
import { stretchOf } from './stretch.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

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

const mostLatest = 100;
/** How many days hold enough events if each but today holds as many as are kept of it. */
const daysOfLatest = mostLatest / latestOfDay + 1;

/** The latest events of a range that ends now, newest first: at most ten of each day, and a hundred of all. */
export async function readLatestEvents(stores: Stores, range: TimeRange, now: number): Promise<RecentEvent[]> {
  const stretch = stretchOf(range, now);
  const since = range === '24h' ? now - (now % hourMs) - dayMs : -Infinity;
  const last = { ...stretch, dates: stretch.dates.slice(-daysOfLatest) };
  const look = await lookAt(stores, now, [{ stretch: last, needsLists: true, needsVisits: false }]);
  const latestSince = async (dates: readonly string[]) => {
    const days = await readDays(look, stretch, dates, false);
    const all = days.flatMap(({ count }) => count.latest).filter(({ time }) => time >= since);
    return latestOf(all, mostLatest);
  };
  const latest = await latestSince(last.dates);
  const oldest = latest[mostLatest - 1]?.time ?? -Infinity;
  // Nothing that arrived before these days can have happened later. Usually they have enough events, and the others are
  // not read.
  return oldest >= Date.parse(last.dates[0] ?? '') ? latest : latestSince(stretch.dates);
}
