import type { ComponentProps } from 'react';
import LoadFailed from './LoadFailed.tsx';
import SkeletonRows from './SkeletonRows.tsx';

interface Props extends ComponentProps<typeof SkeletonRows> {
  /** Why loading failed; undefined until then. */
  error: unknown;
  /** That it failed, in a sentence. */
  text: string;
  onRetry: () => void;
}

/** Stands in for data that has not arrived. */
export default function NotLoaded({ error, text, onRetry, ...skeleton }: Props) {
  if (error === undefined) return <SkeletonRows {...skeleton} />;
  return <LoadFailed onRetry={onRetry}>{text}</LoadFailed>;
}
