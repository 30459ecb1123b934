import { withinDeadline, withoutDeadline } from './deadline.ts';
import { reasonOf, type StorageLog } from './log.ts';

/** Records that an instance creates in one place before it sees to the snapshot. */
const manyCreated = 500;

interface UpkeepOptions {
  /** Name of the store. */
  name: string;
  /** What has a snapshot of its own, of the record of an id. */
  placeOf: (id: string) => string;
  /** Has that snapshot hold what was added. */
  refresh: (id: string) => Promise<void>;
  timeoutMs: number;
  log: StorageLog;
}

/**
 * Counts the records that an instance creates, and sees to their snapshot now and then, so that a first list need not fetch thousands (decision 0033). Nobody waits for it,
 * and nothing is lost where it does not come about.
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
