import type { AnalyticsReport, ReportPoint } from '#contract/api/analytics-report.ts';

type Step = AnalyticsReport['step'];
type Parts = Intl.DateTimeFormatOptions;

// Days and months are in UTC, as they are counted; hours are in the administrator's time zone.
const parts: Readonly<Record<Step, { short: Parts; long: Parts }>> = {
  hour: {
    short: { hour: 'numeric' },
    long: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric' },
  },
  day: {
    short: { month: 'short', day: 'numeric', timeZone: 'UTC' },
    long: { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  },
  month: {
    short: { month: 'short', timeZone: 'UTC' },
    long: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  },
};

function nameOf(at: string, step: Step, length: 'short' | 'long'): string {
  const date = new Date(at);
  // An hour of UTC begins at half past where the time zone differs by half an hour, as in India.
  const isWithinHour = step === 'hour' && date.getMinutes() !== 0;
  return date.toLocaleString('en-US', { ...parts[step][length], ...(isWithinHour && { minute: '2-digit' }) });
}

/** An hour, day or month as the axis shows it. */
export const shortPointName = (at: string, step: Step): string => nameOf(at, step, 'short');

/** The same in full; the last one in a range is not over yet. */
export const longPointName = (at: string, step: Step, isLast: boolean): string =>
  `${nameOf(at, step, 'long')}${isLast ? ', so far' : ''}`;

/** The point of a series that a moment belongs to: the last that began before it, or the first. */
export function pointOf(moment: string, series: readonly ReportPoint[]): number {
  const at = Date.parse(moment);
  return Math.max(
    0,
    series.findLastIndex((point) => Date.parse(point.at) <= at),
  );
}
