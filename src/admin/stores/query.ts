import { nanoquery } from '@nanostores/query';

/** Cached data never goes stale, is not fetched again on focus, reconnection or interval, and nothing is retried (specification, section 7). */
export const [createFetcherStore, createMutatorStore, { invalidateKeys, revalidateKeys, mutateCache }] = nanoquery({
  dedupeTime: Infinity,
  cacheLifetime: Infinity,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateInterval: 0,
  onErrorRetry: null,
});
