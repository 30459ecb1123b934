import { computed } from 'nanostores';
import {
  listEvents,
  readStats,
  timeRanges,
  usualTimeRange,
  type AnalyticsEvent,
  type AnalyticsStats,
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

/** Stats and events of the range; both or neither, so that what is shown fits together. */
export const $analytics = createFetcherStore<{ stats: AnalyticsStats; events: readonly AnalyticsEvent[] }>(
  ['analytics', '\n', $timeRange],
  {
    fetcher: async () => {
      const query = { timeRange: $timeRange.get() ?? usualTimeRange };
      const [{ stats }, { events }] = await Promise.all([call(readStats, { query }), call(listEvents, { query })]);
      return { stats, events };
    },
    onError: (error) => tellNotLoaded(error, 'Failed to load analytics data.'),
  },
);
