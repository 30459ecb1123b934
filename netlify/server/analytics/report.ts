import { mostListed, type AnalyticsReport, type ReportRange } from '#contract/api/analytics-report.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { readAnnotations } from './annotations.ts';
import { lookFor, readStretch } from './read-stretch.ts';
import type { StretchSum } from './stretch-sum.ts';
import { daysOrMonths, hoursOfDay } from './report-series.ts';
import { statsOf } from './stats.ts';
import { stretchBefore, stretchOf, type Stretch } from './stretch.ts';
import type { VisitFilter } from './visit-filter.ts';

const steps: Readonly<Record<ReportRange, AnalyticsReport['step']>> = {
  '24h': 'hour',
  '7d': 'day',
  '30d': 'day',
  '90d': 'day',
  '12m': 'month',
};

/** A range that ends now, and a filter. */
export interface VisitQuestion {
  range: ReportRange;
  filter: VisitFilter;
  now: Date;
}

/** Counts the visits of a range, with all lists. Throws StorageUnavailable. */
export async function countRange(stores: Stores, { range, filter, now }: VisitQuestion): Promise<StretchSum> {
  const question = { stretch: stretchOf(range, now.getTime()), filter, needsLists: true };
  return readStretch(await lookFor(stores, now.getTime(), [question]), question);
}

/** The report of a range that ends now. Throws StorageUnavailable. */
export async function readReportOf(asked: VisitQuestion & { deployContext: string }): Promise<AnalyticsReport> {
  const { deployContext, ...question } = asked;
  const from = beginOf(stretchOf(question.range, question.now.getTime()));
  const [counted, annotations] = await Promise.all([
    reportVisits(storesOf(deployContext), question),
    readAnnotations(deployContext, from, question.now),
  ]);
  return { ...counted, annotations };
}

const beginOf = ({ dates, from }: Stretch): string => `${dates[0] ?? ''}T${String(from).padStart(2, '0')}:00:00.000Z`;

/** The part of a report about visits. Throws StorageUnavailable. */
export async function reportVisits(
  stores: Stores,
  question: VisitQuestion,
): Promise<Omit<AnalyticsReport, 'annotations'>> {
  const { range, filter, now } = question;
  const at = now.getTime();
  const stretch = stretchOf(range, at);
  const asked = { stretch, filter, needsLists: true };
  const earlier = { stretch: stretchBefore(range, at), filter, needsLists: false };
  const look = await lookFor(stores, at, [asked, earlier]);
  const [{ sum, days, dropped, unreadable }, before] = await Promise.all([
    readStretch(look, asked),
    readStretch(look, earlier),
  ]);
  const { visits, contacts, signUps, essayVisits, essaySignUps } = sum;
  return {
    from: beginOf(stretch),
    to: now.toISOString(),
    step: steps[range],
    stats: statsOf(sum),
    previous: before.days.length === 0 ? null : statsOf(before.sum),
    series: range === '24h' ? hoursOfDay(days, filter, at) : daysOrMonths(days, stretch, range === '12m'),
    lists: {
      pages: listOf(sum.pages),
      referrers: listOf(sum.referrers),
      campaigns: listOf(sum.campaigns),
      devices: listOf(sum.devices),
      countries: listOf(sum.countries),
    },
    events: { page_view: sum.views, click: sum.clicks, form_submit: sum.forms },
    conversions: { visits, contacts, signUps, essayVisits, essaySignUps },
    dropped: { bot: 0, spam: 0, old: 0, ...dropped },
    unreadable,
  };
}

const listOf = <Entry>(entries: readonly Entry[]): { entries: Entry[]; others: number } => ({
  entries: entries.slice(0, mostListed),
  others: Math.max(0, entries.length - mostListed),
});
