import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import NotLoaded from '../../parts/NotLoaded.tsx';
import type SkeletonRows from '../../parts/SkeletonRows.tsx';
import type { PagedList } from '../../stores/paged-list.ts';

interface Props<T, R> extends ComponentProps<typeof SkeletonRows> {
  list: PagedList<T, R>;
  /** That loading failed, in a sentence. */
  failed: string;
  /** Shown if there are no records. */
  none: ReactNode;
  children: (records: readonly T[]) => ReactNode;
}

/** The records of a list, or what stands in for them. */
export default function ListBody<T, R>({ list, failed, none, children, ...skeleton }: Props<T, R>) {
  const { data, error } = useStore(list.$list);
  if (!data) return <NotLoaded error={error} text={failed} onRetry={list.reload} {...skeleton} />;
  return data.records.length > 0 ? children(data.records) : none;
}
