import type { AnalyticsReport } from '#contract/api/analytics-report.ts';

type Step = AnalyticsReport['step'];

// Days and months are in UTC, as they are counted; hours are in the administrator's time zone.
const formats: Readonly<Record<Step, { short: Intl.DateTimeFormat; long: Intl.DateTimeFormat }>> = {
  hour: {
    short: new Intl.DateTimeFormat('en-US', { hour: 'numeric' }),
    long: new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric' }),
  },
  day: {
    short: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  },
  month: {
    short: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  },
};

/** An hour, day or month as the axis shows it. */
export const shortPointName = (at: string, step: Step): string => formats[step].short.format(new Date(at));

/** The same in full; the last one of a range is not over. */
export const longPointName = (at: string, step: Step, isLast: boolean): string =>
  `${formats[step].long.format(new Date(at))}${isLast ? ', so far' : ''}`;
