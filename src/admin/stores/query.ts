import { nanoquery, type CommonSettings, type FetcherStore, type KeyInput } from '@nanostores/query';
import { onStop } from 'nanostores';

type Cache = NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']>;
const cache: Cache = new Map();

/**
 * Cached data never expires and is not fetched again on focus, on reconnection or at intervals, and nothing is retried
 * (product §7). A hidden tab makes no requests: what it lacks is fetched when it becomes visible; what it has is not,
 * since nothing expires.
 */
const [createStore, , { invalidateKeys, revalidateKeys, mutateCache }] = nanoquery({
  cache,
  dedupeTime: Infinity,
  cacheLifetime: Infinity,
  revalidateOnFocus: true,
  revalidateOnReconnect: false,
  revalidateInterval: 0,
  onErrorRetry: null,
});

export { invalidateKeys, revalidateKeys, mutateCache };

/** A store with the answer to a GET. A failure is kept only while it is observed, so the next visit asks again. */
export function createFetcherStore<T>(key: KeyInput, settings: CommonSettings<T>): FetcherStore<T, unknown> {
  const $store = createStore<T, unknown>(key, settings);
  onStop($store, () => {
    const asked = $store.key;
    if (asked !== undefined && cache.get(asked)?.error !== undefined) cache.delete(asked);
  });
  return $store;
}
