import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import type { ListPage, PagedList } from '../../stores/paged-list.ts';
import { listExtent } from '../../stores/list-extent.ts';

/** How much of a list is shown, and a button for the next page. */
export default function LoadMore<T, R>({ list }: { list: PagedList<T, R> }) {
  const { data } = useStore(list.$list);
  const loading = useStore(list.$loadingMore);
  if (!data || (data.records.length === 0 && data.nextCursor === null)) return null;
  return (
    <div className="flex items-center justify-between gap-4 min-h-11 mt-3">
      <p className="hint" role="status">
        {listExtent(data)}
      </p>
      {data.nextCursor !== null && (
        <Button disabled={loading} onClick={list.loadMore}>
          {isSearching(data)
            ? loading
              ? 'Searching...'
              : 'Search older messages'
            : loading
              ? 'Loading...'
              : 'Load more'}
        </Button>
      )}
    </div>
  );
}

/** Whether the page ended because the search ran out of time, not because it was full. */
const isSearching = ({ searchedBackTo }: ListPage<unknown, unknown>): boolean => typeof searchedBackTo === 'string';
