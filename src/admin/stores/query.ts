import { nanoquery, type FetcherStore } from '@nanostores/query';
import { onStop } from 'nanostores';

type Cache = NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']>;
const cache: Cache = new Map();

/** Cached data never goes stale, is not fetched again on focus, reconnection or interval, and nothing is retried (specification, section 7). */
const [createStore, , { invalidateKeys, revalidateKeys, mutateCache }] = nanoquery({
  cache,
  dedupeTime: Infinity,
  cacheLifetime: Infinity,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateInterval: 0,
  onErrorRetry: null,
});

export { invalidateKeys, revalidateKeys, mutateCache };

/** A store of what a GET answered. A failure is kept only while it is looked at: whoever comes back to it asks again. */
export const createFetcherStore: typeof createStore = <T, E>(...given: Parameters<typeof createStore<T, E>>) => {
  const $store: FetcherStore<T, E> = createStore<T, E>(...given);
  onStop($store, () => {
    const { key } = $store;
    if (key !== undefined && cache.get(key)?.error !== undefined) cache.delete(key);
  });
  return $store;
};
