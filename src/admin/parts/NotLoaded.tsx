import LoadFailed from './LoadFailed.tsx';
import SkeletonRows from './SkeletonRows.tsx';

interface Props {
  /** Why loading failed; undefined until then. */
  error: unknown;
  /** How many placeholders are shown while it loads. */
  rows?: number;
  /** That it failed, in a sentence. */
  text: string;
  onRetry: () => void;
}

/** Stands in for data that has not arrived. */
export default function NotLoaded({ error, rows = 6, text, onRetry }: Props) {
  if (error === undefined) return <SkeletonRows count={rows} />;
  return <LoadFailed onRetry={onRetry}>{text}</LoadFailed>;
}
