import { events, type StoredBatch } from '#storage/collections/events.ts';
import type { Stores } from '#storage/stores.ts';

/** All stored batches of events, in no particular order. */
export async function storedBatches(stores: Stores): Promise<StoredBatch[]> {
  const opened = stores.open(events);
  const read = await Promise.all((await opened.hours()).map((hour) => opened.ofHour(hour)));
  return read.flatMap(({ batches }) => batches);
}
