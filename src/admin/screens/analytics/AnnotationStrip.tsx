import type { AnalyticsReport } from '#contract/api/analytics-report.ts';
import { annotationLink, annotationWords } from './annotation-words.ts';
import { groupsByPlace } from './chart-scale.ts';
import { pointOf, shortPointName } from './point-names.ts';

/** Room for one mark, in pixels: almost as much as a finger needs. */
const size = 24;

interface Props extends Pick<AnalyticsReport, 'annotations' | 'series' | 'step'> {
  /** Width of the chart, in pixels. */
  width: number;
  xOf: (index: number) => number;
}

/**
 * What the site did, below the time axis. Each mark is a link; marks at the same place are shown as a number, and the
 * list below names them.
 */
export default function AnnotationStrip({ annotations, series, step, width, xOf }: Props) {
  if (width === 0) return <div className="annotation-strip" />;
  const marks = annotations
    .map((annotation) => ({ annotation, place: xOf(pointOf(annotation.at, series)) }))
    .sort((one, other) => one.place - other.place);
  return (
    <svg className="annotation-strip" width={width} height={size}>
      {groupsByPlace(marks, size).map((group) => {
        const [one] = group;
        if (!one) return null;
        const { annotation, place } = one;
        const x = Math.min(Math.max(place - size / 2, 0), width - size);
        return (
          <foreignObject key={`${annotation.path} ${annotation.at}`} x={x} y="0" width={size} height={size}>
            {group.length === 1 ? (
              <a
                className={`annotation-mark mark-${annotation.kind}`}
                {...annotationLink(annotation)}
                title={`${shortPointName(annotation.at, step)}: ${annotation.title}`}
                aria-label={`${annotationWords[annotation.kind]}: ${annotation.title}`}
              />
            ) : (
              <span
                className="annotation-mark annotation-many"
                title={group.map((mark) => mark.annotation.title).join('\n')}
              >
                {group.length}
              </span>
            )}
          </foreignObject>
        );
      })}
    </svg>
  );
}
