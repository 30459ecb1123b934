import { useStore } from '@nanostores/react';
import { timeRanges, usualTimeRange, type AnalyticsStats, type TimeRange } from '#contract/api/admin-analytics.ts';
import LoadFailed from '../parts/LoadFailed.tsx';
import { $analytics, $timeRange, chooseTimeRange } from '../stores/analytics.ts';
import EventList from './analytics/EventList.tsx';
import { minutesAndSeconds } from './analytics/minutes-and-seconds.ts';
import NoEvents from './analytics/NoEvents.tsx';
import Uncounted from './analytics/Uncounted.tsx';

const rangeNames: Record<TimeRange, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};

const cards: readonly { label: string; read: (stats: AnalyticsStats) => string }[] = [
  { label: 'Total Events', read: ({ totalEvents }) => totalEvents.toLocaleString('en-US') },
  { label: 'Page Views', read: ({ pageViews }) => pageViews.toLocaleString('en-US') },
  { label: 'Unique Visitors', read: ({ uniqueVisitors }) => uniqueVisitors.toLocaleString('en-US') },
  { label: 'Avg. Session', read: ({ avgSessionDuration }) => minutesAndSeconds(avgSessionDuration) },
];

function Body({ range }: { range: TimeRange }) {
  const { data, error } = useStore($analytics);
  if (!data && error !== undefined)
    return <LoadFailed onRetry={() => $analytics.invalidate()}>The analytics could not be loaded.</LoadFailed>;
  return (
    <div className="analytics">
      {data && <Uncounted days={data.uncounted} />}
      <dl className="stat-grid" aria-busy={!data}>
        {cards.map(({ label, read }) => (
          <div key={label} className="stat">
            <dt>{label}</dt>
            <dd>{data ? read(data.stats) : '–'}</dd>
          </div>
        ))}
      </dl>
      {data &&
        (data.events.length > 0 ? (
          <EventList events={data.events} />
        ) : (
          <NoEvents when={rangeNames[range].toLowerCase()} />
        ))}
    </div>
  );
}

/** Events and stats (product §2). */
export default function Analytics() {
  const range = useStore($timeRange) ?? usualTimeRange;
  return (
    <>
      <div className="screen-head">
        <h1>Analytics</h1>
        <div className="screen-filters">
          <label className="visually-hidden" htmlFor="time-range">
            Time range
          </label>
          <select
            id="time-range"
            className="select"
            value={range}
            onChange={(event) => chooseTimeRange(event.target.value)}
          >
            {timeRanges.map((value) => (
              <option key={value} value={value}>
                {rangeNames[value]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Body range={range} />
    </>
  );
}
