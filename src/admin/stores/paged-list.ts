import type { FetcherStore } from '@nanostores/query';
import { atom, type ReadableAtom } from 'nanostores';
import type { UnreadableRecord } from '#contract/api/unreadable.ts';
import { createFetcherStore, invalidateKeys, mutateCache, revalidateKeys } from './query.ts';

export interface ListPage<T, R = UnreadableRecord> {
  records: readonly T[];
  /** All unreadable records, whatever the filters. */
  unreadable: readonly R[];
  nextCursor: string | null;
  /** Null while not counted. */
  total: number | null;
  /** How far back the search got (ISO 8601), if it ran out of time before the page was full. */
  searchedBackTo?: string | null;
}

export interface PagedList<T, R = UnreadableRecord> {
  /** The loaded pages, as one. */
  $list: FetcherStore<ListPage<T, R>, unknown>;
  $loadingMore: ReadableAtom<boolean>;
  loadMore: () => Promise<void>;
  /**
   * Removes a record from every list with this name, without reloading them if possible. Once no loaded record is left,
   * the next ones are loaded.
   */
  drop: (id: string) => void;
  /** Changes the record with this id on screen; other lists with this name reload when next shown. */
  replace: (id: string, by: (record: T) => T) => void;
  /** Changes the pages on screen; other lists with this name reload when next shown. */
  change: (by: (page: ListPage<T, R>) => ListPage<T, R>) => void;
  /** Reloads the list on screen, which stays until the answer arrives; others reload when next shown. */
  reload: () => void;
}

/**
 * A list read page by page.
 *
 * @param name prefix of its cache keys
 * @param parameters what the list depends on; it waits while one of them is null
 * @param load reads a page; `values` are those of the parameters
 * @param onError receives a failed page
 */
export function createPagedList<T extends { id: string }, R extends { id: string } = UnreadableRecord>(
  name: string,
  parameters: readonly ReadableAtom<string | null>[],
  load: (values: readonly string[], cursor?: string) => Promise<ListPage<T, R>>,
  onError: (error: unknown) => void,
): PagedList<T, R> {
  const $list = createFetcherStore<ListPage<T, R>>([name, ...parameters.flatMap((parameter) => ['\n', parameter])], {
    fetcher: () => load(valuesOf(parameters)),
    onError,
  });
  const $loadingMore = atom(false);
  const isOfThisList = (key: string) => key === name || key.startsWith(`${name}\n`);

  function change(by: (page: ListPage<T, R>) => ListPage<T, R>): void {
    const { data } = $list.get();
    const page = data && by(data);
    // A page that has lost every record says nothing about those that follow.
    const key = page && !isUsedUp(page) ? $list.key : undefined;
    if (key !== undefined) mutateCache(key, page);
    invalidateKeys((other) => other !== key && isOfThisList(other));
  }

  return {
    $list,
    $loadingMore,
    async loadMore() {
      const { key } = $list;
      const cursor = $list.get().data?.nextCursor;
      if (key === undefined || !cursor || $loadingMore.get()) return;
      $loadingMore.set(true);
      try {
        const page = await load(valuesOf(parameters), cursor);
        // Read again: records may have been removed, or the search changed, while the page loaded.
        const { data } = $list.get();
        if ($list.key === key && data?.nextCursor === cursor) mutateCache(key, joined(data, page));
      } catch (error) {
        onError(error);
      } finally {
        $loadingMore.set(false);
      }
    },
    drop: (id) =>
      change((page) => {
        const records = page.records.filter((record) => record.id !== id);
        const unreadable = page.unreadable.filter((record) => record.id !== id);
        const total = page.total === null ? null : page.total - (page.records.length - records.length);
        return { ...page, records, unreadable, total };
      }),
    replace: (id, by) =>
      change((page) => ({ ...page, records: page.records.map((one) => (one.id === id ? by(one) : one)) })),
    change,
    reload: () => revalidateKeys(isOfThisList),
  };
}

/** Whether a page has no record left, while other pages follow that do not depend on a continued search. */
const isUsedUp = <T, R>({ records, nextCursor, searchedBackTo }: ListPage<T, R>): boolean =>
  records.length === 0 && nextCursor !== null && typeof searchedBackTo !== 'string';

/**
 * The loaded pages with the next one. Their total is kept, since a search still counts what was removed from the
 * earlier pages here; with the last page, all are loaded.
 */
function joined<T, R>(loaded: ListPage<T, R>, page: ListPage<T, R>): ListPage<T, R> {
  const records = [...loaded.records, ...page.records];
  const isLast = page.nextCursor === null && page.total !== null;
  return {
    ...page,
    unreadable: loaded.unreadable,
    records,
    total: isLast ? records.length : (loaded.total ?? page.total),
  };
}

const valuesOf = (parameters: readonly ReadableAtom<string | null>[]) =>
  parameters.map((parameter) => parameter.get() ?? '');
