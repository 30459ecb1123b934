import { nanoquery, type CommonSettings, type FetcherStore, type KeyInput } from '@nanostores/query';
import { onStop } from 'nanostores';

type Cache = NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']>;
const cache: Cache = new Map();

/**
 * Cached data never goes stale, is not fetched again on focus, reconnection or interval, and nothing is retried (product §7). A tab that is not seen asks
 * for nothing, so what it lacks is asked for once it is seen again; what it has is not, since nothing is ever old enough.
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

/** A store of what a GET answered. A failure is kept only while it is looked at: whoever comes back to it asks again. */
export function createFetcherStore<T>(key: KeyInput, settings: CommonSettings<T>): FetcherStore<T, unknown> {
  const $store = createStore<T, unknown>(key, settings);
  onStop($store, () => {
    const asked = $store.key;
    if (asked !== undefined && cache.get(asked)?.error !== undefined) cache.delete(asked);
  });
  return $store;
}
