import type { ReportRange } from '#contract/api/analytics-report.ts';
import { dateOf } from '#storage/ids.ts';
import type { Hours } from './visit-filter.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const daysIn: Readonly<Record<Exclude<ReportRange, '12m'>, number>> = { '24h': 2, '7d': 7, '30d': 30, '90d': 90 };

/** Consecutive days (UTC). The first may begin late and the last may end early. */
export interface Stretch {
  /** Oldest first. */
  dates: readonly string[];
  /** The hour at which it begins on the first date. */
  from: number;
  /** The hour at which it ends on the last date; null if it covers the whole day. */
  until: number | null;
}

/**
 * The stretch of a range that ends now, in milliseconds since 1970: today and the days before it; for 24 hours,
 * yesterday and today; for 12 months, whole months including this one.
 */
export function stretchOf(range: ReportRange, now: number): Stretch {
  const first = range === '12m' ? monthsBefore(now, 11) : now - (daysIn[range] - 1) * dayMs;
  return { dates: datesBetween(first, now), from: range === '24h' ? hourOf(now) : 0, until: null };
}

/**
 * The preceding stretch of the same length: the same hours of the days, or the same days of the months. It ends with
 * the last full hour or, for 90 days or more, with its whole last day, since part of a day would require the visits of
 * a month. For 24 hours it ends where they begin, and is equally long, to the nearest hour (decision 0191).
 */
export function stretchBefore(range: ReportRange, now: number): Stretch {
  if (range === '24h') return hoursBefore(now);
  const then = range === '12m' ? yearBefore(now) : now - daysIn[range] * dayMs;
  return { ...stretchOf(range, then), until: range === '90d' || range === '12m' ? null : hourOf(now) };
}

/** The 24 hours before the last 24; 25 if more than half of the current hour is over. */
function hoursBefore(now: number): Stretch {
  const current = now % hourMs;
  const end = now - current - dayMs;
  const begin = end - dayMs - Math.round(current / hourMs) * hourMs;
  return { dates: datesBetween(begin, end - 1), from: hourOf(begin), until: hourOf(end) || null };
}

/** The hours that a stretch covers on one of its days. */
export function hoursOf({ dates, from, until }: Stretch, date: string): Hours {
  if (date === dates[0] && from > 0) return { from };
  return date === dates.at(-1) && until !== null ? { before: until } : 'all';
}

const hourOf = (at: number): number => new Date(at).getUTCHours();

/** The first day of the month a number of months earlier. */
function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
}

/** The same day a year earlier; for 29 February, the 28th. */
function yearBefore(at: number): number {
  const date = new Date(at);
  const last = new Date(Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(at).setUTCFullYear(date.getUTCFullYear() - 1, date.getUTCMonth(), Math.min(date.getUTCDate(), last));
}

function datesBetween(first: number, last: number): string[] {
  const days = Math.floor(last / dayMs) - Math.floor(first / dayMs);
  return Array.from({ length: days + 1 }, (_, day) => dateOf(first + day * dayMs));
}
