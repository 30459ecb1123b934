import { useStore } from '@nanostores/react';
import type { PagedList } from '../../stores/paged-list.ts';

/** How much of a list is shown, and the way to the next page. */
export default function LoadMore<T, R>({ list }: { list: PagedList<T, R> }) {
  const { data } = useStore(list.$list);
  const loading = useStore(list.$loadingMore);
  if (!data || data.records.length === 0) return null;
  return (
    <div className="load-more">
      <p className="hint" role="status">
        {data.records.length.toLocaleString('en-US')}
        {data.total === null ? ' shown' : ` of ${data.total.toLocaleString('en-US')}`}
      </p>
      {data.nextCursor !== null && (
        <button className="btn btn-quiet btn-small" type="button" disabled={loading} onClick={list.loadMore}>
          {loading ? 'Loading...' : 'Load more'}
        </button>
      )}
    </div>
  );
}
