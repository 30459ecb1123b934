import type { AnalyticsReport } from '#contract/api/analytics-report.ts';
import { annotationWords } from './annotation-words.ts';
import { longPointName, pointOf } from './point-names.ts';

const stepNames: Readonly<Record<AnalyticsReport['step'], string>> = {
  hour: 'Hour',
  day: 'Day (UTC)',
  month: 'Month (UTC)',
};

/** The chart in numbers, newest first. */
export default function ChartTable({ report: { series, step, annotations } }: { report: AnalyticsReport }) {
  const happened = Map.groupBy(annotations, ({ at }) => pointOf(at, series));
  return (
    <details className="chart-table">
      <summary>The chart as a table</summary>
      {/* It scrolls, but contains nothing that could take the focus. */}
      <div className="table-frame" role="group" aria-label="The chart as a table" tabIndex={0}>
        <table className="table">
          <caption className="visually-hidden">Views and visitors, newest first</caption>
          <thead>
            <tr>
              <th scope="col">{stepNames[step]}</th>
              <th scope="col" className="cell-number">
                Views
              </th>
              <th scope="col" className="cell-number">
                Visitors
              </th>
              <th scope="col" className="max-sm:hidden">
                What the site did
              </th>
            </tr>
          </thead>
          <tbody>
            {series
              .map((point, index) => (
                <tr key={point.at}>
                  <td>{longPointName(point.at, step, index === series.length - 1)}</td>
                  <td className="cell-number">{point.pageViews.toLocaleString('en-US')}</td>
                  <td className="cell-number">{point.visitors?.toLocaleString('en-US') ?? 'not known'}</td>
                  <td className="cell-happened max-sm:hidden">
                    {happened
                      .get(index)
                      ?.map(({ kind, title }) => `${annotationWords[kind]}: ${title}`)
                      .join('; ')}
                  </td>
                </tr>
              ))
              .reverse()}
          </tbody>
        </table>
      </div>
    </details>
  );
}
