import { computed } from 'nanostores';
import {
  listEvents,
  readStats,
  readUncounted,
  timeRanges,
  usualTimeRange,
  type AnalyticsEvent,
  type AnalyticsStats,
  type UncountedDay,
} from '#contract/api/admin-analytics.ts';
import { call } from '../api/client.ts';
import { parameterOf, setParameters } from './address.ts';
import { tellNotLoaded } from './notice.ts';
import { createFetcherStore } from './query.ts';

const $asked = parameterOf(['analytics'], 'range');

/** The time range that the address names, or the usual one; null on other screens. */
export const $timeRange = computed($asked, (asked) =>
  asked === null ? null : (timeRanges.find((range) => range === asked) ?? usualTimeRange),
);

export const chooseTimeRange = (range: string): void => setParameters({ range: range === usualTimeRange ? '' : range });

interface Analytics {
  stats: AnalyticsStats;
  events: readonly AnalyticsEvent[];
  uncounted: readonly UncountedDay[];
}

/** Stats and events of the range, and what they lack; all or nothing, so that what is shown fits together. */
export const $analytics = createFetcherStore<Analytics>(['analytics', '\n', $timeRange], {
  fetcher: async () => {
    const query = { timeRange: $timeRange.get() ?? usualTimeRange };
    const [{ stats }, { events }, { days: uncounted }] = await Promise.all([
      call(readStats, { query }),
      call(listEvents, { query }),
      call(readUncounted, { query }),
    ]);
    return { stats, events, uncounted };
  },
  onError: (error) => tellNotLoaded(error, 'Failed to load analytics data.'),
});
