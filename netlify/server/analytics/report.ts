import {
  mostListed,
  type AnalyticsReport,
  type ReportPoint,
  type ReportRange,
} from '#contract/api/analytics-report.ts';
import type { VisitSum } from '#storage/collections/visit-sum.ts';
import { storesOf } from '#storage/stores.ts';
import { readAnnotations } from './annotations.ts';
import { countVisits } from './count-visits.ts';
import { addDropped } from './days.ts';
import { readDays, type RangeDay } from './read-days.ts';
import { sumOfDay } from './stats.ts';
import { stretchBefore, stretchOf, type Stretch } from './stretch.ts';
import type { VisitFilter } from './visit-filter.ts';
import { addSums, emptySum } from './visit-sums.ts';

const steps: Readonly<Record<ReportRange, AnalyticsReport['step']>> = {
  '24h': 'hour',
  '7d': 'day',
  '30d': 'day',
  '90d': 'day',
  '12m': 'month',
};

/** What a report is asked for. */
export interface ReportQuestion {
  deployContext: string;
  range: ReportRange;
  filter: VisitFilter;
  now: Date;
}

/** The report of a range that ends now. Throws StorageUnavailable. */
export async function readReportOf({ deployContext, range, filter, now }: ReportQuestion): Promise<AnalyticsReport> {
  const stores = storesOf(deployContext);
  const isNarrowed = Object.keys(filter).length > 0;
  const stretch = stretchOf(range, now.getTime());
  const from = `${stretch.dates[0] ?? ''}T${String(stretch.from).padStart(2, '0')}:00:00.000Z`;
  const [days, before, annotations] = await Promise.all([
    readDays(stores, stretch, isNarrowed || range === '24h'),
    readDays(stores, stretchBefore(range, now.getTime()), isNarrowed),
    readAnnotations(deployContext, from, now),
  ]);
  const sums = days.map((day) => ({ day, sum: sumOfDay(day, filter) }));
  const sum = addSums(sums.map((one) => one.sum));
  return {
    from,
    to: now.toISOString(),
    step: steps[range],
    stats: statsOf(sum),
    previous: before.length === 0 ? null : statsOf(addSums(before.map((day) => sumOfDay(day, filter)))),
    series: range === '24h' ? hoursOf(days, stretch, filter, now) : daysOrMonths(sums, stretch, range === '12m'),
    lists: {
      pages: listOf(sum.pages),
      referrers: listOf(sum.referrers),
      campaigns: listOf(sum.campaigns),
      devices: listOf(sum.devices),
      countries: listOf(sum.countries),
    },
    events: { page_view: sum.views, click: sum.clicks, form_submit: sum.forms },
    conversions: {
      visits: sum.visits,
      contacts: sum.contacts,
      signUps: sum.signUps,
      essayVisits: sum.essayVisits,
      essaySignUps: sum.essaySignUps,
    },
    annotations,
    dropped: { bot: 0, spam: 0, old: 0, ...addDropped(days.map(({ count }) => count.dropped)) },
    unreadable: days.reduce((total, { count }) => total + count.unreadable, 0),
  };
}

const statsOf = ({ views, clicks, forms, visitors, visits, seconds }: VisitSum): AnalyticsReport['stats'] => ({
  totalEvents: views + clicks + forms,
  pageViews: views,
  uniqueVisitors: visitors,
  avgSessionDuration: visits === 0 ? 0 : Math.round(seconds / visits),
  sessions: visits,
});

function pointOf(at: string, sum: VisitSum): ReportPoint {
  const { totalEvents, pageViews, uniqueVisitors, avgSessionDuration } = statsOf(sum);
  return { at, totalEvents, pageViews, visitors: uniqueVisitors, avgSessionDuration };
}

const listOf = <Entry>(entries: readonly Entry[]): { entries: Entry[]; others: number } => ({
  entries: entries.slice(0, mostListed),
  others: Math.max(0, entries.length - mostListed),
});

/** Every day or month of the stretch, also those of which nothing is kept. */
function daysOrMonths(
  sums: readonly { day: RangeDay; sum: VisitSum }[],
  { dates }: Stretch,
  inMonths: boolean,
): ReportPoint[] {
  const placeOf = (date: string): string => (inMonths ? `${date.slice(0, 7)}-01` : date);
  const places = new Map<string, VisitSum[]>(dates.map((date) => [placeOf(date), []]));
  for (const { day, sum } of sums) places.get(placeOf(day.date))?.push(sum);
  return [...places].map(([date, own]) => pointOf(`${date}T00:00:00.000Z`, addSums(own)));
}

/** Every hour up to now. */
function hoursOf(days: readonly RangeDay[], { from }: Stretch, filter: VisitFilter, now: Date): ReportPoint[] {
  const first = now.getTime() - (now.getTime() % hourMs) - 24 * hourMs;
  const visits = new Map(days.map((day) => [day.date, day.visits]));
  return Array.from({ length: 25 }, (_, index) => {
    const at = new Date(first + index * hourMs).toISOString();
    const hour = (from + index) % 24;
    const own = visits.get(at.slice(0, 10));
    return pointOf(at, own ? countVisits(own, filter, { only: hour }) : emptySum());
  });
}

const hourMs = 60 * 60_000;
