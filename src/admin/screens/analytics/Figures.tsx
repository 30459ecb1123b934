import type { AnalyticsReport, ReportPoint, ReportRange, ReportStats } from '#contract/api/analytics-report.ts';
import { figureChange, sessionTime, whole } from './figure-words.ts';
import { rangeNames } from './range-words.ts';
import Sparkline from './Sparkline.tsx';

interface Figure {
  label: string;
  read: (stats: ReportStats) => number | null;
  point: (point: ReportPoint) => number | null;
  show: (figure: number) => string;
}

const figures: readonly Figure[] = [
  { label: 'Total Events', read: (stats) => stats.totalEvents, point: (point) => point.totalEvents, show: whole },
  { label: 'Page Views', read: (stats) => stats.pageViews, point: (point) => point.pageViews, show: whole },
  { label: 'Unique Visitors', read: (stats) => stats.uniqueVisitors, point: (point) => point.visitors, show: whole },
  {
    label: 'Avg. Session',
    read: (stats) => Math.round(stats.avgSessionDuration),
    point: (point) => point.avgSessionDuration,
    show: sessionTime,
  },
];

interface Props {
  report: AnalyticsReport | null;
  range: ReportRange;
}

function Change({ figure, report, range }: { figure: Figure; report: AnalyticsReport; range: ReportRange }) {
  const now = figure.read(report.stats);
  if (now === null) return 'Unknown with two filters that can change within a day';
  const before = report.previous && figure.read(report.previous);
  const { sign, text, spoken } = figureChange(now, before, rangeNames[range].before, figure.show);
  return (
    <>
      <span aria-hidden="true">
        {sign} {text}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}

/** The four figures of the range, each with its trend over time and its change from the period before. */
export default function Figures({ report, range }: Props) {
  return (
    <dl className="stat-grid figures">
      {figures.map((figure) => {
        const now = report && figure.read(report.stats);
        return (
          <div key={figure.label} className="stat">
            <dt>{figure.label}</dt>
            <dd>{report ? now === null ? <span className="stat-unknown">Not known</span> : figure.show(now) : '–'}</dd>
            <dd className="stat-change">{report ? <Change figure={figure} report={report} range={range} /> : ' '}</dd>
            <dd className="stat-course">
              <Sparkline values={report?.series.map(figure.point) ?? []} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What the number of visitors means. Visitors are recognised within a day, but no longer (decision 0043). */
export function VisitorsNote({ report, range }: Props) {
  if (report?.stats.uniqueVisitors === null)
    return (
      <p className="hint">
        The number of visitors is not known: page, referrer and campaign can change within a day, and the site keeps
        nothing that links the visits of one person. Remove one of these filters to see the number.
      </p>
    );
  return (
    <p className="hint">
      {range === '24h'
        ? 'A visitor who comes before and after midnight (UTC) counts twice: visitors are not recognised from one day to the next. Visits are kept by the hour, so the period before, which these figures are compared with, may be up to half an hour longer or shorter.'
        : 'Unique visitors are those of each day, added up: visitors are not recognised from one day to the next, so one who came on three days counts three times.'}
    </p>
  );
}
