import { useState } from 'react';
import type { ReportAnnotation } from '#contract/api/analytics-report.ts';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { annotationLink, annotationWords } from './annotation-words.ts';

/** How many are shown at first. */
const few = 4;

/** What the site did during the range, newest first. */
export default function AnnotationList({ annotations }: { annotations: readonly ReportAnnotation[] }) {
  const [isWhole, setWhole] = useState(false);
  if (annotations.length === 0) return null;
  const newest = annotations.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const rest = newest.length - few;
  return (
    <div className="annotations">
      <ul aria-label="What the site did">
        {(isWhole ? newest : newest.slice(0, few)).map((annotation) => (
          <li key={`${annotation.path} ${annotation.at}`}>
            <span className={`annotation-mark mark-${annotation.kind}`} aria-hidden="true" />
            <span className="wrap-anywhere">
              <span className="hint">
                <Moment at={annotation.at} /> {annotationWords[annotation.kind]}
              </span>{' '}
              <a {...annotationLink(annotation)}>
                <bdi>{annotation.title}</bdi>
              </a>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && !isWhole && <Button onClick={() => setWhole(true)}>{rest} more</Button>}
    </div>
  );
}
