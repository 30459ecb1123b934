import type { TimeRange } from '#contract/api/admin-analytics.ts';
import type { ReportRange } from '#contract/api/analytics-report.ts';

/** The names of each range and of the period before it. */
export const rangeNames: Readonly<Record<ReportRange, { name: string; before: string }>> = {
  '24h': { name: 'Last 24 hours', before: 'the 24 hours before' },
  '7d': { name: 'Last 7 days', before: 'the 7 days before' },
  '30d': { name: 'Last 30 days', before: 'the 30 days before' },
  '90d': { name: 'Last 90 days', before: 'the 90 days before' },
  '12m': { name: 'Last 12 months', before: 'the 12 months before' },
};

/** Which events are listed, or why there are none. They are deleted after two days (decision 0189). */
export function recentExtent(events: number, range: TimeRange): string {
  const time = range === '24h' ? '24 hours' : 'two days';
  const said = events === 0 ? `There was no event in the last ${time}.` : `The latest events of the last ${time}.`;
  return range === '24h' ? said : `${said} Single events are not kept longer.`;
}

/**
 * The period that the counts of left-out events cover. They are kept per day, and a range of 24 hours begins in the
 * middle of one.
 */
export const leftOutExtent = (range: ReportRange): string =>
  range === '24h'
    ? 'Of yesterday and today (UTC), as whole days. Filters do not apply.'
    : 'Events of the whole range. Filters do not apply.';

/** What could not be read from storage; also kept per day. */
export function unreadText(batches: number, range: ReportRange): string {
  const subject = batches === 1 ? 'One batch of events' : `${batches.toLocaleString('en-US')} batches of events`;
  const they = batches === 1 ? 'it says' : 'they say';
  return range === '24h'
    ? `${subject} of yesterday and today (UTC) could not be read. What ${they} may be missing from these figures.`
    : `${subject} could not be read. What ${they} is missing from all of these figures.`;
}
