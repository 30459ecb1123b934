import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import type { ReportEntry, ReportFilter } from '#contract/api/analytics-report.ts';
import Button from '../../parts/Button.tsx';
import { $query } from '../../stores/address.ts';
import { $filters, analyticsAddress, listExports } from '../../stores/analytics.ts';
import ExportButton from '../lists/ExportButton.tsx';
import VisitBar from './VisitBar.tsx';
import { filterNames, visitName } from './visit-names.ts';
import { whole } from './figure-words.ts';

/** How many are shown at first. */
const few = 10;

/** A figure for an entry, besides visits and views. */
export interface Column<E extends ReportEntry> {
  label: string;
  /** Shown in a column of its own, if there is room. */
  show: (entry: E) => ReactNode;
  /** Shown below the name otherwise; empty if not worth showing. */
  say: (entry: E) => string;
}

interface Props<E extends ReportEntry> {
  kind: ReportFilter;
  title: string;
  list: { entries: readonly E[]; others: number };
  /** Shown if the list is empty. */
  none: string;
  columns?: readonly Column<E>[];
}

function Name({ kind, entry, isChosen }: { kind: ReportFilter; entry: ReportEntry; isChosen: boolean }) {
  const name = visitName(kind, entry.name);
  return (
    <a
      className="visit-name"
      href={analyticsAddress({ [kind]: isChosen ? '' : entry.name })}
      aria-current={isChosen ? 'true' : undefined}
      title={entry.name}
    >
      <bdi>{name}</bdi>
    </a>
  );
}

/** A list of the report. Pressing an entry filters everything by it; pressing it again removes the filter. */
export default function VisitList<E extends ReportEntry>({ kind, title, list, none, columns = [] }: Props<E>) {
  useStore($query);
  const chosen = useStore($filters).find(({ name }) => name === kind)?.value;
  const [isWhole, setWhole] = useState(false);
  const { entries, others } = list;
  const most = Math.max(...entries.map(({ visits }) => visits), 0);
  const rest = entries.length - few;
  // On a phone, there is no room for the views beside other columns, so they are all shown below the name.
  const viewsClass = columns.length > 0 ? 'cell-number wide-up' : 'cell-number';
  const id = `visits-by-${kind}`;
  return (
    <section className="visit-list" aria-labelledby={id}>
      <div className="list-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {entries.length > 0 && <ExportButton exported={listExports[kind]} label="CSV" of={title.toLowerCase()} />}
      </div>
      {entries.length === 0 ? (
        <p className="list-empty hint">{none}</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{filterNames[kind]}</th>
                <th scope="col" className="cell-number">
                  Visits
                </th>
                <th scope="col" className={viewsClass}>
                  Views
                </th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col" className="cell-number wide-up">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isWhole ? entries : entries.slice(0, few)).map((entry) => (
                <tr key={entry.name}>
                  <td className="relative w-full">
                    <VisitBar part={entry.visits} most={most} />
                    <Name kind={kind} entry={entry} isChosen={entry.name === chosen} />
                    {columns.length > 0 && (
                      <span className="cell-said">
                        {[
                          `${whole(entry.views)} ${entry.views === 1 ? 'view' : 'views'}`,
                          ...columns.map(({ say }) => say(entry)),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    )}
                  </td>
                  <td className="cell-number">{whole(entry.visits)}</td>
                  <td className={viewsClass}>{whole(entry.views)}</td>
                  {columns.map(({ label, show }) => (
                    <td key={label} className="cell-number wide-up">
                      {show(entry)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rest > 0 && !isWhole ? (
        <Button className="list-more" onClick={() => setWhole(true)}>
          {rest} more
        </Button>
      ) : (
        others > 0 && <p className="hint">{whole(others)} more are in the CSV.</p>
      )}
    </section>
  );
}
