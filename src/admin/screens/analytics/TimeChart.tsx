import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { AnalyticsReport } from '#contract/api/analytics-report.ts';
import { useRoom } from '../../parts/use-room.ts';
import AnnotationStrip from './AnnotationStrip.tsx';
import { axisMarks, labelledPoints } from './chart-scale.ts';
import { longPointName, shortPointName } from './point-names.ts';
import PlotLines from './PlotLines.tsx';
import { whole } from './figure-words.ts';

/** Pixels around the lines, for the numbers beside them and the names below them. */
const above = 10;
const below = 26;
const right = 10;

/** How many points a key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 7,
  PageDown: -7,
  Home: -Infinity,
  End: Infinity,
};

const counted = (figure: number, one: string, many: string): string => `${whole(figure)} ${figure === 1 ? one : many}`;

/**
 * Views and visitors over time. For keyboards and screen readers it is a slider whose value is a point in time with its
 * counts; the table behind it has all of them (decision 0170).
 */
export default function TimeChart({ report: { series, step, annotations, stats } }: { report: AnalyticsReport }) {
  const { stage, room } = useRoom<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const last = series.length - 1;
  const isKnown = series.every(({ visitors }) => visitors !== null);
  const marks = axisMarks(Math.max(...series.map(({ pageViews, visitors }) => Math.max(pageViews, visitors ?? 0)), 0));
  const top = marks.at(-1) ?? 1;
  const left = 14 + whole(top).length * 7.5;
  const width = Math.max(room.width - left - right, 0);
  const height = Math.max(room.height - above - below, 0);
  const xOf = (index: number): number => left + (last > 0 ? (index / last) * width : width / 2);
  const yOf = (figure: number): number => above + height - (figure / top) * height;
  const shown = at === null ? undefined : series[at];

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    // With a modifier, these keys belong to the browser: Alt with an arrow key goes back.
    if (event.altKey || event.ctrlKey || event.metaKey || (by === undefined && event.key !== 'Escape')) return;
    event.preventDefault();
    setAt(by === undefined ? null : Math.min(last, Math.max(0, (at ?? last) + by)));
  };
  const onPoint = ({ clientX, currentTarget }: PointerEvent): void => {
    if (width === 0) return;
    const x = clientX - currentTarget.getBoundingClientRect().left - left;
    setAt(Math.min(last, Math.max(0, Math.round((x / width) * last))));
  };
  const textOf = (index: number): string => {
    const point = series[index];
    if (!point) return '';
    const visitors = point.visitors === null ? 'visitors not known' : counted(point.visitors, 'visitor', 'visitors');
    return `${longPointName(point.at, step, index === last)}: ${counted(point.pageViews, 'view', 'views')}, ${visitors}`;
  };
  const visitors = shown ? shown.visitors : stats.uniqueVisitors;

  return (
    <div>
      <p className="chart-readout">
        <span className="chart-key">
          Views <strong>{whole(shown ? shown.pageViews : stats.pageViews)}</strong>
        </span>
        <span className="chart-key chart-key-visitors">
          Visitors <strong>{visitors === null ? 'not known' : whole(visitors)}</strong>
        </span>
        <span className="hint">
          {shown && at !== null ? longPointName(shown.at, step, at === last) : 'The whole range'}
        </span>
      </p>
      <div
        ref={stage}
        className="chart-stage"
        role="slider"
        tabIndex={0}
        aria-label={`Views and visitors by ${step}. Arrow keys go from one to the next.`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={textOf(at ?? last)}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
        onPointerLeave={({ currentTarget }) => currentTarget !== document.activeElement && setAt(null)}
      >
        {width > 0 && (
          <svg className="chart-plot" width={room.width} height={room.height} aria-hidden="true">
            {marks.map((mark) => (
              <g key={mark}>
                <path className="chart-grid" d={`M${left} ${yOf(mark)}h${width}`} />
                <text x={left - 8} y={yOf(mark)} dy="0.32em" textAnchor="end">
                  {whole(mark)}
                </text>
              </g>
            ))}
            {labelledPoints(series.length, Math.floor(width / 64)).map((index) => (
              <text
                key={index}
                x={xOf(index)}
                y={room.height - 6}
                textAnchor={last === 0 ? 'middle' : index === last ? 'end' : index === 0 ? 'start' : 'middle'}
              >
                {shortPointName(series[index]?.at ?? '', step)}
              </text>
            ))}
            <PlotLines
              views={series.map(({ pageViews }, index) => [xOf(index), yOf(pageViews)])}
              visitors={isKnown ? series.map((point, index) => [xOf(index), yOf(point.visitors ?? 0)]) : []}
              ground={yOf(0)}
              at={at}
              top={above}
            />
          </svg>
        )}
      </div>
      {annotations.length > 0 && (
        <AnnotationStrip annotations={annotations} series={series} step={step} width={room.width} xOf={xOf} />
      )}
    </div>
  );
}
