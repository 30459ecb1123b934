import { timeLeft } from '../deadline.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';

/** Every store of a deploy context, in the order of architecture §4. */
export const storeNames = [
  'contacts',
  'subscribers',
  'content',
  'slugs',
  'content-bases',
  'working-copies',
  'rendered-essays',
  'settings',
  'media',
  'media-files',
  'events',
  'rollups',
  'builds',
  'purges',
  'limits',
  'outbox',
  'suppressions',
  'campaigns',
  'sends',
  'clicks',
  'sessions',
  'passkeys',
  'retention',
  'keys',
] as const;
export type StoreName = (typeof storeNames)[number];

/** The size of a store, as far as a list shows. */
export interface StoreSize {
  objects: number;
  /** Records, including removed ones; 0 in a store that keeps none. */
  records: number;
  /** False if time ran out before the end of the list, so the store holds more. */
  isWhole: boolean;
}

/** Listing stops this many milliseconds before the deadline. */
const reserveMs = 500;

/** Counts what the stores hold from their lists alone, without reading values. */
export function inventory({ store: storeOf }: Opening) {
  /**
   * Counts for as long as the deadline around this call allows. Throws StorageUnavailable if the store cannot be
   * listed.
   */
  async function sizeOf(name: StoreName): Promise<StoreSize> {
    const records = new Set<string>();
    let objects = 0;
    for await (const key of storeOf(name).keys('')) {
      objects += 1;
      const place = parseRevisionKey(key);
      if (place && place.partition !== snapshotFolder) records.add(place.id);
      if (timeLeft() < reserveMs) return { objects, records: records.size, isWhole: false };
    }
    return { objects, records: records.size, isWhole: true };
  }
  return { sizeOf };
}
