import { useRef, useState, type ReactNode } from 'react';
import type { EssaySummary } from '#contract/api/essays.ts';
import { useAwake } from './awake.ts';
import EssayCards from './EssayCards.tsx';

const skeletonCards = 6;

function Skeleton() {
  return (
    <div data-skeleton>
      <p className="visually-hidden" role="status">
        Loading essays...
      </p>
      <ul className="essay-grid" aria-hidden="true">
        {Array.from({ length: skeletonCards }, (_, index) => (
          <li key={index} className="skeleton essay-skeleton" />
        ))}
      </ul>
    </div>
  );
}

interface EssayListProps {
  /** The essays known at build. Better given as `<EssayCards>` inside the island, so that the page does not carry them twice. */
  essays?: EssaySummary[];
  children?: ReactNode;
}

/** The fresh essays in the detail of a `wake` event from src/browser/live-essays.ts, or null in any other. */
function freshEssays(detail: unknown): EssaySummary[] | null {
  if (typeof detail !== 'object' || detail === null || !('essays' in detail)) return null;
  return Array.isArray(detail.essays) ? (detail.essays as EssaySummary[]) : null;
}

/**
 * The essay list with its live states (design §3): what was built, until live-essays.ts finds that the API lists something else and wakes the island with
 * it. The error stands in the page, hidden, so that showing it costs no code. A skeleton of six cards shows where nothing was built.
 */
export default function EssayList({ essays, children }: EssayListProps) {
  const root = useRef<HTMLDivElement>(null);
  const [fresh, setFresh] = useState<EssaySummary[] | null>(null);
  useAwake(root, (detail) => setFresh((known) => freshEssays(detail) ?? known));
  const known = fresh ?? essays;
  return (
    <div ref={root} data-live-essays>
      <p className="notice notice-error" role="alert" data-essays-error hidden suppressHydrationWarning>
        Failed to load essays. Please try again later.
      </p>
      {known ? <EssayCards essays={known} /> : (children ?? <Skeleton />)}
    </div>
  );
}
