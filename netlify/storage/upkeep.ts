import { withinDeadline, withoutDeadline } from './deadline.ts';
import { reasonOf, type StorageLog } from './log.ts';

/** How many records an instance creates in one place before it refreshes the snapshot. */
const manyCreated = 500;

interface UpkeepOptions {
  /** Name of the store. */
  name: string;
  /** The partition or slice whose snapshot the record belongs to. */
  placeOf: (id: string) => string;
  /** Refreshes that snapshot. */
  refresh: (id: string) => Promise<void>;
  timeoutMs: number;
  log: StorageLog;
}

/**
 * Counts the records that an instance creates, and refreshes their snapshot now and then, so that a first list need not
 * fetch thousands (decision 0033). It runs in the background, and nothing is lost if it fails.
 */
export function openUpkeep({ name, placeOf, refresh, timeoutMs, log }: UpkeepOptions): (id: string) => void {
  const created = new Map<string, number>();
  return (id) => {
    const place = placeOf(id);
    const count = ((created.get(place) ?? 0) + 1) % manyCreated;
    created.set(place, count);
    if (count > 0) return;
    withoutDeadline(() => withinDeadline(timeoutMs, () => refresh(id))).catch((error: unknown) => {
      log({ event: 'snapshot_not_written', store: name, key: place, reason: reasonOf(error) });
    });
  };
}
