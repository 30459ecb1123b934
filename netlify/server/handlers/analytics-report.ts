import { reportFilters, reportRanges, type readLive, type readReport } from '#contract/api/analytics-report.ts';
import { usualTimeRange } from '#contract/api/admin-analytics.ts';
import { devices } from '#storage/collections/event-record.ts';
import { storesOf } from '#storage/stores.ts';
import { readLiveOf } from '../analytics/live.ts';
import { readReportOf } from '../analytics/report.ts';
import type { VisitFilter } from '../analytics/visit-filter.ts';
import { invalidField, oneOf } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';

const longestName = 500;

/** The question that a query asks. Throws Refusal `invalid`, with a sentence for the parameter. */
export function askedIn(query: URLSearchParams) {
  const range = oneOf(reportRanges, query.get('timeRange') ?? usualTimeRange, 'timeRange', 'Choose one of:');
  const filter: VisitFilter = {};
  for (const name of reportFilters) {
    const wanted = query.get(name);
    if (wanted === null) continue;
    if (wanted === '' || wanted.length > longestName)
      throw invalidField(name, 'Send a name from one of the report’s lists.');
    filter[name] = name === 'device' ? oneOf(devices, wanted, name, 'Choose one of:') : wanted;
  }
  return { range, filter };
}

export const report: Handler<typeof readReport> = async ({ query, now, deployContext }) => ({
  success: true,
  report: await readReportOf({ deployContext, now, ...askedIn(query) }),
});

export const live: Handler<typeof readLive> = async ({ now, deployContext }) => ({
  success: true,
  live: await readLiveOf(storesOf(deployContext), now.getTime()),
});
