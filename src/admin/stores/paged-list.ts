import type { FetcherStore } from '@nanostores/query';
import { atom, type ReadableAtom } from 'nanostores';
import type { UnreadableRecord } from '#contract/api/unreadable.ts';
import { createFetcherStore, invalidateKeys, mutateCache, revalidateKeys } from './query.ts';

export interface ListPage<T, R = UnreadableRecord> {
  records: readonly T[];
  /** What cannot be read, whatever is listed. */
  unreadable: readonly R[];
  nextCursor: string | null;
  /** Null while nobody knows. */
  total: number | null;
  /** Where the time of a search was up before the page was full, the moment back to which it came (ISO 8601). */
  searchedBackTo?: string | null;
}

export interface PagedList<T, R = UnreadableRecord> {
  /** The pages read so far, as one. */
  $list: FetcherStore<ListPage<T, R>, unknown>;
  $loadingMore: ReadableAtom<boolean>;
  loadMore: () => Promise<void>;
  /** Takes a record out of every list of this name, without asking for them again where that can be helped. */
  drop: (id: string) => void;
  /** Changes the pages that are shown; the other lists of this name are asked for again when they are next shown. */
  change: (by: (page: ListPage<T, R>) => ListPage<T, R>) => void;
  /** Asks again for what is shown, which stays until the answer is there, and for the rest when it is next shown. */
  reload: () => void;
}

/**
 * A list read page by page.
 *
 * @param name begins its keys in the cache
 * @param parameters what the list depends on; it waits while one of them is null
 * @param load reads a page; `values` are those of the parameters
 * @param onError tells of a page that could not be read
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
    const key = data && $list.key;
    if (data && key !== undefined) mutateCache(key, by(data));
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
        // Read again: records may have been dropped, or another search made, while the page was on its way.
        const { data } = $list.get();
        if ($list.key === key && data?.nextCursor === cursor)
          mutateCache(key, { ...page, unreadable: data.unreadable, records: [...data.records, ...page.records] });
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
    change,
    reload: () => revalidateKeys(isOfThisList),
  };
}

const valuesOf = (parameters: readonly ReadableAtom<string | null>[]) =>
  parameters.map((parameter) => parameter.get() ?? '');
