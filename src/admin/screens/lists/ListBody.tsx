import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import NotLoaded from '../../parts/NotLoaded.tsx';
import type { PagedList } from '../../stores/paged-list.ts';

interface Props<T, R> {
  list: PagedList<T, R>;
  /** How many placeholders are shown while it loads. */
  rows?: number;
  /** That loading failed, in a sentence. */
  failed: string;
  /** Shown if there are no records. */
  none: ReactNode;
  children: (records: readonly T[]) => ReactNode;
}

/** The records of a list, or what stands in for them. */
export default function ListBody<T, R>({ list, rows = 6, failed, none, children }: Props<T, R>) {
  const { data, error } = useStore(list.$list);
  if (!data) return <NotLoaded error={error} rows={rows} text={failed} onRetry={list.reload} />;
  return data.records.length > 0 ? children(data.records) : none;
}
