import { reportFilters, reportRanges, type readLive, type readReport } from '#contract/api/analytics-report.ts';
import { usualTimeRange } from '#contract/api/admin-analytics.ts';
import { devices } from '#storage/collections/event-record.ts';
import { storesOf } from '#storage/stores.ts';
import { readLiveOf } from '../analytics/live.ts';
import { readReportOf } from '../analytics/report.ts';
import type { VisitFilter } from '../analytics/visit-filter.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';

const longestName = 500;

/** The question that a query asks. Throws Refusal `invalid`, with a sentence for the parameter. */
export function askedIn(query: URLSearchParams) {
  const given = query.get('timeRange') ?? usualTimeRange;
  const range = reportRanges.find((known) => known === given);
  if (!range) throw refused('timeRange', `Choose one of: ${reportRanges.join(', ')}.`);
  const filter: VisitFilter = {};
  for (const name of reportFilters) {
    const wanted = query.get(name);
    if (wanted === null) continue;
    if (wanted === '' || wanted.length > longestName)
      throw refused(name, 'Send a name from one of the report’s lists.');
    if (name === 'device' && !devices.some((known) => known === wanted))
      throw refused(name, `Choose one of: ${devices.join(', ')}.`);
    filter[name] = wanted;
  }
  return { range, filter };
}

export const refused = (name: string, message: string) =>
  new Refusal('invalid', message, { fields: { [name]: message } });

export const report: Handler<typeof readReport> = async ({ query, now, deployContext }) => ({
  success: true,
  report: await readReportOf({ deployContext, now, ...askedIn(query) }),
});

export const live: Handler<typeof readLive> = async ({ now, deployContext }) => ({
  success: true,
  live: await readLiveOf(storesOf(deployContext), now.getTime()),
});
