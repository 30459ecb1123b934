import type { BlobStore } from './blobs.ts';
import { inParallel } from './in-parallel.ts';

/** Deletes keys. If it is interrupted, calling it again with those that are left completes it. */
export const deleteKeys = async (store: BlobStore, keys: AsyncIterable<string> | readonly string[]): Promise<void> =>
  inParallel(await Array.fromAsync(keys), (key) => store.delete(key));
