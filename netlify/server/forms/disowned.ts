import { hasDisowned, suppressions } from '#storage/collections/suppressions.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * Whether the owner of an address said "this was not me" within the last thirty days, during which we keep only a mark
 * of it (decision 0121). `id` is that of its subscriber, and `now` is in milliseconds since 1970. Throws
 * StorageUnavailable, and RecordUnreadable for a suppression that cannot be read.
 */
export async function isDisowned({ open }: Stores, id: string, now: number): Promise<boolean> {
  return hasDisowned((await open(suppressions).read(id))?.value, now);
}
