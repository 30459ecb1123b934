import type { AnalyticsStats } from '#contract/api/admin-analytics.ts';
import type { Tally } from '#storage/collections/rollups.ts';

/** The stats of days that were counted each by itself: a mark lasts a day, so nobody can be the same visitor on two (decision 0043). */
export function statsOf(tallies: readonly Tally[]): AnalyticsStats {
  const sum = (what: keyof Tally): number => tallies.reduce((total, tally) => total + tally[what], 0);
  const sessions = sum('sessions');
  return {
    totalEvents: sum('events'),
    pageViews: sum('pageViews'),
    uniqueVisitors: sum('visitors'),
    avgSessionDuration: sessions === 0 ? 0 : Math.round(sum('sessionMs') / 1000 / sessions),
  };
}
