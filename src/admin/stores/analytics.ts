import { computed } from 'nanostores';
import {
  listEvents,
  readUncounted,
  timeRanges,
  usualTimeRange,
  type AnalyticsEvent,
  type TimeRange,
  type UncountedDay,
} from '#contract/api/admin-analytics.ts';
import {
  exportReport,
  readReport,
  reportFilters,
  reportRanges,
  type AnalyticsReport,
  type ReportFilter,
  type ReportRange,
} from '#contract/api/analytics-report.ts';
import { call } from '../api/client.ts';
import { parameterOf, queryWith } from './address.ts';
import { createExport, type Export } from './csv-export.ts';
import { latestAnswer } from './latest-answer.ts';
import { tellNotLoaded } from './notice.ts';

const here = ['analytics'] as const;
const $asked = parameterOf(here, 'range');

/** The time range in the address, or the default; null on other screens. */
export const $range = computed($asked, (asked): ReportRange | null =>
  asked === null ? null : (reportRanges.find((range) => range === asked) ?? usualTimeRange),
);

export interface Filter {
  name: ReportFilter;
  value: string;
}

/** The filters in the address. */
export const $filters = computed(
  reportFilters.map((name) => parameterOf(here, name)),
  (...values: (string | null)[]): readonly Filter[] =>
    reportFilters.flatMap((name, index) => {
      const value = values[index];
      return value ? [{ name, value }] : [];
    }),
);

/** The address of this screen with some parameters changed; an empty value removes one. */
export const analyticsAddress = (changes: Readonly<Record<string, string>>): string =>
  `/admin/analytics${queryWith(changes)}`;

/** The address without any filter. */
export const unfiltered = (): string => analyticsAddress(Object.fromEntries(reportFilters.map((name) => [name, ''])));

const $question = computed([$range, $filters], (range, filters) =>
  range === null
    ? null
    : new URLSearchParams([['timeRange', range], ...filters.map(({ name, value }) => [name, value])]).toString(),
);

/** The CSV of each list, for the visits selected by the address. */
export const listExports = Object.fromEntries(
  reportFilters.map((list) => [
    list,
    createExport(
      exportReport,
      {
        done: 'Export Complete',
        failed: 'The list could not be exported. Please try again.',
      },
      () => ({ ...Object.fromEntries(new URLSearchParams($question.get() ?? '')), list }),
    ),
  ]),
) as Readonly<Record<ReportFilter, Export>>;

const onError = (error: unknown): void => tellNotLoaded(error, 'Failed to load analytics data.');

interface Reported {
  report: AnalyticsReport;
  range: ReportRange;
}

/** The report on the visits selected by the address, and its range. */
export const reported = latestAnswer<Reported>(
  $question,
  async (question, signal) => {
    const range = $range.get() ?? usualTimeRange;
    const query = Object.fromEntries(new URLSearchParams(question));
    return { report: (await call(readReport, { query, signal })).report, range };
  },
  onError,
);

interface Recent {
  range: TimeRange;
  events: readonly AnalyticsEvent[];
  uncounted: readonly UncountedDay[];
}

/** The nearest range that single events and uncounted days can be requested for. */
const $recentRange = computed($range, (range): TimeRange | null =>
  range === null ? null : (timeRanges.find((known) => known === range) ?? '90d'),
);

/** The latest events, and the days with incomplete counts. Filters do not apply to either. */
export const recent = latestAnswer<Recent>($recentRange, async (_, signal) => {
  const range = $recentRange.get() ?? usualTimeRange;
  const options = { query: { timeRange: range }, signal };
  const [{ events }, { days: uncounted }] = await Promise.all([
    call(listEvents, options),
    call(readUncounted, options),
  ]);
  return { range, events, uncounted };
});
