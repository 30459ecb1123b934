import * as z from 'zod/mini';
import { adminRead } from '../admin-endpoint.ts';

export const timeRanges = ['24h', '7d', '30d', '90d'] as const;
export type TimeRange = (typeof timeRanges)[number];
export const usualTimeRange: TimeRange = '7d';

export const analyticsEvent = z.object({
  id: z.string(),
  eventName: z.string(),
  eventData: z.object({ page: z.optional(z.string()), url: z.optional(z.string()) }),
  createdAt: z.string(),
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

export const analyticsStats = z.object({
  totalEvents: z.int(),
  pageViews: z.int(),
  uniqueVisitors: z.int(),
  /** Seconds. */
  avgSessionDuration: z.number(),
});
export type AnalyticsStats = z.infer<typeof analyticsStats>;

/** A day whose count is incomplete, because a quota ran out (rules 43). */
export const uncountedDay = z.object({
  /** In UTC: `2026-11-22`. */
  date: z.string(),
  /** When counting stopped for the rest of the day; null if it did not. */
  stoppedAt: z.nullable(z.string()),
  /** How many addresses sent more events than one address may. */
  addresses: z.int(),
  /** How many addresses sent a form more often than one address may in a day (rules 25). */
  forms: z.int(),
});
export type UncountedDay = z.infer<typeof uncountedDay>;

/**
 * Newest first, at most 100; `?timeRange=` takes one of `timeRanges`. None is older than two days, however long the
 * range is (decision 0189).
 */
export const listEvents = adminRead('/api/admin/analytics/events', { events: z.array(analyticsEvent) });

export const readStats = adminRead('/api/admin/analytics/stats', { stats: analyticsStats });

/** The days in `?timeRange=` whose count is incomplete, newest first. Usually empty. */
export const readUncounted = adminRead('/api/admin/analytics/uncounted', { days: z.array(uncountedDay) });
