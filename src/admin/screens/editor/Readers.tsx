import { useStore } from '@nanostores/react';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import { reportRanges, type AnalyticsReport } from '#contract/api/analytics-report.ts';
import { isVisible } from '#server/content/visible/visible-at.ts';
import LoadFailed from '../../parts/LoadFailed.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import { $readersPath, $readersRange, readers } from '../../stores/essay-readers.ts';
import { partOf, sessionTime, whole } from '../analytics/figure-words.ts';
import { rangeNames } from '../analytics/range-words.ts';

const quarterNames = ['First quarter', 'Second quarter', 'Third quarter', 'To the end'] as const;

/** Shown if there are no readers, with a suggestion. */
function NoReaders({ base, when }: { base: ContentItemView; when: string }) {
  const shown = base.live ? { ...base.live, status: 'published' as const } : base;
  return (
    <div className="readers-none">
      <p>{isVisible(shown, new Date()) ? `No one opened it in the ${when}.` : 'Visitors do not see it.'}</p>
      <p className="hint">
        {isVisible(shown, new Date())
          ? 'A reader appears here within a minute of leaving the page. Only visits to its present address count.'
          : 'Once it is published, readers appear here: how many came, how far they read, and who signed up afterwards.'}
      </p>
    </div>
  );
}

function ReadThrough({ quarters, views }: { quarters: readonly number[]; views: number }) {
  return (
    <dl className="read-quarters">
      {quarterNames.map((name, index) => {
        const reached = quarters[index] ?? 0;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{partOf(reached, views)}</dd>
            <dd className="read-bar">
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={views > 0 ? Math.min(reached / views, 1) * 100 : 0} height="1" />
              </svg>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Read({ report, path }: { report: AnalyticsReport; path: string }) {
  const page = report.lists.pages.entries.find(({ name }) => name === path);
  if (!page) return null;
  const { uniqueVisitors, sessions } = report.stats;
  const facts = [
    { label: 'Readers', value: uniqueVisitors === null ? '–' : whole(uniqueVisitors) },
    { label: 'Views', value: whole(page.views) },
    { label: 'Time per view', value: page.views > 0 ? sessionTime(page.readMs / 1_000 / page.views) : '–' },
    { label: 'Sign-ups after', value: whole(page.signUps) },
  ];
  return (
    <>
      <dl className="reader-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>How far it was read</h3>
      <ReadThrough quarters={page.quarters} views={page.views} />
      <p className="hint">
        As shares of its views. Readers are those of each day, added up; of {whole(sessions)}{' '}
        {sessions === 1 ? 'visit' : 'visits'} with it, {whole(page.signUps)} signed up afterwards.
      </p>
    </>
  );
}

/** Who read the edited text, how far, and with what result. */
export default function Readers({ base }: { base: ContentItemView | null }) {
  const range = useStore($readersRange);
  const path = useStore($readersPath);
  const { data, error, isOld } = useStore(readers.$latest);
  const when = rangeNames[range].name.toLowerCase();
  return (
    <section aria-label="Readers" className="readers">
      <div className="desk-side-head">
        <h2>Readers</h2>
        <select
          className="select readers-range"
          aria-label="Time range of readers"
          value={range}
          disabled={path === null}
          onChange={({ target }) => $readersRange.set(reportRanges.find((one) => one === target.value) ?? range)}
        >
          {reportRanges.map((one) => (
            <option key={one} value={one}>
              {rangeNames[one].name}
            </option>
          ))}
        </select>
      </div>
      {!base || path === null ? (
        <div className="readers-none">
          <p>It has no readers yet.</p>
          <p className="hint">Save and publish it first. Then this shows how many came, and how far they read.</p>
        </div>
      ) : error !== undefined ? (
        <LoadFailed onRetry={readers.reload}>The readers could not be loaded.</LoadFailed>
      ) : data?.page !== path ? (
        <SkeletonRows rows={4} />
      ) : (
        <div aria-busy={isOld}>
          {data.report.stats.pageViews > 0 ? (
            <Read report={data.report} path={path} />
          ) : (
            <NoReaders base={base} when={when} />
          )}
          <a className="link-arrow" href={`/admin/analytics?${new URLSearchParams({ range, page: path }).toString()}`}>
            Where they came from
          </a>
        </div>
      )}
    </section>
  );
}
