import {
  listEvents,
  readStats,
  readUncounted,
  timeRanges,
  usualTimeRange,
  type AnalyticsEvent,
  type TimeRange,
} from '#contract/api/admin-analytics.ts';
import { exportReport, readLive, readReport } from '#contract/api/analytics-report.ts';
import { limits } from '#storage/collections/limits.ts';
import { storesOf } from '#storage/stores.ts';
import { readUncountedDays } from '../analytics/uncounted.ts';
import { readLatestEvents } from '../analytics/recent-events.ts';
import { readStatsOf } from '../analytics/stats.ts';
import { bearer } from '../auth/bearer.ts';
import { oneOf } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { exportedList } from './analytics-csv.ts';
import { live, report } from './analytics-report.ts';

const rangeOf = (query: URLSearchParams): TimeRange =>
  oneOf(timeRanges, query.get('timeRange') ?? usualTimeRange, 'timeRange', 'Choose one of:');

const stats: Handler<typeof readStats> = async ({ query, now, deployContext }) => ({
  success: true,
  stats: await readStatsOf(storesOf(deployContext), rangeOf(query), now.getTime()),
});

const newest: Handler<typeof listEvents> = async ({ query, now, deployContext }) => {
  const events = await readLatestEvents(storesOf(deployContext), rangeOf(query), now.getTime());
  return {
    success: true,
    events: events.map(({ id, time, name, page, url }): AnalyticsEvent => ({
      id,
      eventName: name,
      eventData: { page, ...(url !== undefined && { url }) },
      createdAt: new Date(time).toISOString(),
    })),
  };
};

const uncounted: Handler<typeof readUncounted> = async ({ query, now, deployContext }) => ({
  success: true,
  days: await readUncountedDays(storesOf(deployContext).open(limits), rangeOf(query), now.getTime()),
});

export const handleAdminAnalytics = serve(
  [
    route(listEvents, newest),
    route(readStats, stats),
    route(readUncounted, uncounted),
    route(readReport, report),
    route(readLive, live),
    rawRoute(exportReport, exportedList),
  ],
  bearer,
);
