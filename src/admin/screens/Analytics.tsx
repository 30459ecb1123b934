import { useStore } from '@nanostores/react';
import { usualTimeRange } from '#contract/api/admin-analytics.ts';
import { hasStatus, messageOf } from '../api/client.ts';
import Button from '../parts/Button.tsx';
import LoadFailed from '../parts/LoadFailed.tsx';
import SkeletonRows from '../parts/SkeletonRows.tsx';
import { $filters, recent, reported } from '../stores/analytics.ts';
import { askLive } from '../stores/live-visits.ts';
import { uncountedText } from '../stores/uncounted-text.ts';
import EventList from './analytics/EventList.tsx';
import Figures from './analytics/Figures.tsx';
import FilterChips from './analytics/FilterChips.tsx';
import NotCounted from './analytics/NotCounted.tsx';
import { NoEvents, NothingMatches } from './analytics/EmptyReport.tsx';
import RangeChoice from './analytics/RangeChoice.tsx';
import { rangeNames, unreadText } from './analytics/range-words.ts';
import Visits from './analytics/Visits.tsx';

function reloadAll(): void {
  reported.reload();
  recent.reload();
  askLive();
}

/** Shaped like the data that will replace it, so that nothing moves. */
function Loading() {
  return (
    <div className="analytics">
      <Figures report={null} range={usualTimeRange} />
      <div className="skeleton chart-skeleton" />
      <SkeletonRows rows={5} />
    </div>
  );
}

function RecentEvents({ hasFilters }: { hasFilters: boolean }) {
  const { data, error } = useStore(recent.$latest);
  if (error !== undefined)
    return <LoadFailed onRetry={recent.reload}>The latest events could not be loaded.</LoadFailed>;
  return data && <EventList events={data.events} range={data.range} hasFilters={hasFilters} />;
}

function Body() {
  const hasFilters = useStore($filters).length > 0;
  const { data, error, isOld } = useStore(reported.$latest);
  const latest = useStore(recent.$latest);
  if (error !== undefined) {
    const said = hasStatus(error, 400) ? messageOf(error) : null;
    return (
      <>
        <FilterChips visits={null} />
        <LoadFailed onRetry={reloadAll}>{said ?? 'The analytics could not be loaded.'}</LoadFailed>
      </>
    );
  }
  // The notice about uncounted days is above the figures, and would move them if it appeared later.
  if (!data || (!latest.data && latest.error === undefined))
    return (
      <>
        <FilterChips visits={null} />
        <Loading />
      </>
    );
  const { report, range } = data;
  const { totalEvents, sessions } = report.stats;
  const isEmpty = totalEvents === 0 && sessions === 0;
  return (
    <>
      <FilterChips visits={isOld ? null : sessions} />
      <div className="analytics" aria-busy={isOld}>
        {/* What is missing from the figures. */}
        {latest.data?.uncounted.map((day) => (
          <p key={day.date} className="notice" role="status">
            {uncountedText(day, new Date())}
          </p>
        ))}
        {report.unreadable > 0 && (
          <p className="notice" role="status">
            {unreadText(report.unreadable, range)}
          </p>
        )}
        <Figures report={report} range={range} />
        {!isEmpty ? (
          <Visits report={report} range={range} />
        ) : hasFilters ? (
          <NothingMatches />
        ) : (
          <NoEvents when={rangeNames[range].name.toLowerCase()} />
        )}
        {!isEmpty && <RecentEvents hasFilters={hasFilters} />}
        <NotCounted dropped={report.dropped} range={range} />
      </div>
    </>
  );
}

/** Who came, from where, what they read, and what came of it (product §2). */
export default function Analytics() {
  const { loading } = useStore(reported.$latest);
  return (
    <>
      <div className="screen-head">
        <h1>Analytics</h1>
        <div className="screen-filters">
          <RangeChoice />
          <Button glyph="sync" disabled={loading} onClick={reloadAll}>
            Refresh
          </Button>
        </div>
      </div>
      <Body />
    </>
  );
}
