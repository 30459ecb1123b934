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

/** How much lies in a store, as far as a list tells. */
export interface StoreSize {
  objects: number;
  /** Records, those that were removed among them; 0 in a store that keeps none. */
  records: number;
  /** False where time was up before the end of the list: there is more than that. */
  isWhole: boolean;
}

/** Milliseconds before the deadline at which no more is listed. */
const reserveMs = 500;

/** Counts what lies in the stores, by their lists alone; no value is read. */
export function inventory({ store: storeOf }: Opening) {
  /** As much as the deadline around this call allows. Throws StorageUnavailable where the store cannot be listed. */
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
