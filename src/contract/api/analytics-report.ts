import * as z from 'zod/mini';
import { adminRead } from '../admin-endpoint.ts';
import { analyticsStats, timeRanges } from './admin-analytics.ts';
import { dropReasons } from './events.ts';

/** The ranges of a report: those of the stats, and this month with the eleven before it. */
export const reportRanges = [...timeRanges, '12m'] as const;
export type ReportRange = (typeof reportRanges)[number];

/** What a report can be narrowed to: one name from the list of the same kind. */
export const reportFilters = ['page', 'referrer', 'campaign', 'device', 'country'] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** The most entries in a list; `others` says how many more there are. */
export const mostListed = 200;

/** `uniqueVisitors` is null if it cannot be known, as with two filters on things that can change within a day. */
const reportStats = z.extend(analyticsStats, { uniqueVisitors: z.nullable(z.int()), sessions: z.int() });
export type ReportStats = z.infer<typeof reportStats>;

/** One hour, day or month of a range, clipped to the range. */
const point = z.object({
  /** When it begins (ISO 8601). */
  at: z.string(),
  totalEvents: z.int(),
  pageViews: z.int(),
  visitors: z.nullable(z.int()),
  /** In seconds, for visits that began in it. */
  avgSessionDuration: z.number(),
});
export type ReportPoint = z.infer<typeof point>;

const entry = z.object({ name: z.string(), visits: z.int(), views: z.int() });
export type ReportEntry = z.infer<typeof entry>;

const pageEntry = z.extend(entry, {
  /** Visits that began on it, and visits that ended on it. */
  entries: z.int(),
  exits: z.int(),
  /** Milliseconds of viewing, over all its views. */
  readMs: z.int(),
  /** How many of its views reached the end of the first, second, third and last quarter. */
  quarters: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** Visits that signed up after viewing it. */
  signUps: z.int(),
});
export type ReportPage = z.infer<typeof pageEntry>;

/** Most visited first. */
const listOf = <Entry extends z.ZodMiniType>(one: Entry) => z.object({ entries: z.array(one), others: z.int() });

/** Visits, and how many of them reached a goal of the site. */
const conversions = z.object({
  visits: z.int(),
  contacts: z.int(),
  signUps: z.int(),
  /** Visits that opened an essay, and how many of those signed up afterwards. */
  essayVisits: z.int(),
  essaySignUps: z.int(),
});

/** Something that the site did on a day of the range: published an essay or sent a campaign. */
const annotation = z.object({
  at: z.string(),
  kind: z.enum(['essay', 'campaign']),
  title: z.string(),
  /** Its page on the site, or in the admin. */
  path: z.string(),
});
export type ReportAnnotation = z.infer<typeof annotation>;

export const analyticsReport = z.object({
  /** The range (ISO 8601); it ends now. */
  from: z.string(),
  to: z.string(),
  /** What each point of the series covers: an hour for 24h, a month for 12m, otherwise a day (UTC). */
  step: z.enum(['hour', 'day', 'month']),
  stats: reportStats,
  /** The same for the preceding period of equal length, to the hour; null if no longer kept. */
  previous: z.nullable(reportStats),
  series: z.array(point),
  lists: z.object({
    pages: listOf(pageEntry),
    referrers: listOf(entry),
    campaigns: listOf(entry),
    devices: listOf(entry),
    countries: listOf(entry),
  }),
  /** Events by name. */
  events: z.object({ page_view: z.int(), click: z.int(), form_submit: z.int() }),
  conversions,
  annotations: z.array(annotation),
  /** Events that were not counted, by reason. Filters do not apply. */
  dropped: z.record(z.enum(dropReasons), z.int()),
  /** Batches that storage failed to return; missing from all numbers. */
  unreadable: z.int(),
});
export type AnalyticsReport = z.infer<typeof analyticsReport>;

/** Takes `?timeRange=`, one of `reportRanges`, and any of `reportFilters`. */
export const readReport = adminRead('/api/admin/analytics/report', { report: analyticsReport });

/**
 * A list in a report as CSV, with all entries: takes `?list=`, one of `reportFilters`, and the parameters of a report.
 */
export const exportReport = { method: 'GET', path: '/api/admin/analytics/report.csv', auth: 'bearer' } as const;

/** The last 30 minutes, from the batches that have arrived. A page reports when it is left or hidden. */
export const analyticsLive = z.object({
  visitors: z.int(),
  pageViews: z.int(),
  /** Page views per minute, oldest first. */
  minutes: z.array(z.int()).check(z.length(30)),
  /** The ten most viewed. */
  pages: z.array(z.object({ name: z.string(), views: z.int() })),
});
export type AnalyticsLive = z.infer<typeof analyticsLive>;

export const readLive = adminRead('/api/admin/analytics/live', { live: analyticsLive });
