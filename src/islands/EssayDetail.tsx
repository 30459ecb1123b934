import { useRef, useState, type ReactNode } from 'react';
import type { EssayDetail as Essay } from '#contract/api/essays.ts';
import { useAwake } from './awake.ts';
import EssayArticle from './EssayArticle.tsx';
import EssayNotFound from './EssayNotFound.tsx';

/** What src/browser/live-essay.ts wakes the island with. */
export type EssayNews = { essay: Essay } | { missing: string };

const isNews = (detail: unknown): detail is EssayNews =>
  typeof detail === 'object' && detail !== null && ('essay' in detail || 'missing' in detail);

interface EssayDetailProps {
  slug: string;
  /** The essay known at build. Better given as `<EssayArticle>` inside the island, so that the page does not carry it twice. */
  essay?: Essay | null;
  children?: ReactNode;
}

// The page has no other heading until the essay brings its own.
const Loading = () => (
  <div role="status">
    <h1>Loading essay...</h1>
  </div>
);

/**
 * An essay with its live states (design §3): what was built, until live-essay.ts finds another version, or none, and wakes the island with it.
 * 'Loading essay...' shows where nothing was built.
 */
export default function EssayDetail({ slug, essay, children }: EssayDetailProps) {
  const root = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState<EssayNews | null>(null);
  useAwake(root, (detail) => isNews(detail) && setNews(detail));
  const missing = news && 'missing' in news ? news.missing : null;
  const shown = news && 'essay' in news ? news.essay : essay;
  return (
    <div ref={root} data-live-essay={slug}>
      {missing && <EssayNotFound message={missing} />}
      {!missing && shown && <EssayArticle essay={shown} />}
      {!missing && !shown && (children ?? <Loading />)}
    </div>
  );
}
