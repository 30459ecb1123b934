import type { BlobStore } from './blobs.ts';
import { inParallel } from './in-parallel.ts';

/** Deletes keys. If it is interrupted, call it again with the remaining keys to complete the deletion. */
export const deleteKeys = async (store: BlobStore, keys: AsyncIterable<string> | readonly string[]): Promise<void> =>
  inParallel(await Array.fromAsync(keys), (key) => store.delete(key));
