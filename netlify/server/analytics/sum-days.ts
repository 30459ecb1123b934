import { events } from '#storage/collections/events.ts';
import { rollups, type StoredRollup } from '#storage/collections/rollups.ts';
import type { Stores } from '#storage/stores.ts';
import { isTimeLeft, type Swept } from '#storage/sweep.ts';
import { rollupOf } from './rollup.ts';

const day = 24 * 60 * 60 * 1000;
/** Far longer than a batch is on its way after its day has ended, and than a list does not know of a rollup that was written. */
const settledMs = 30 * 60 * 1000;

interface KeptDays {
  /** Days of which batches are kept, oldest first. */
  days: readonly string[];
  summed: ReadonlySet<string>;
  rollups: readonly StoredRollup[];
}

async function readKeptDays({ open }: Stores): Promise<KeptDays> {
  const days = await open(events).days();
  const [first] = days;
  const none = { summed: new Set<string>(), rollups: [] };
  return { days, ...(first === undefined ? none : await open(rollups).since(first)) };
}

/**
 * Sums up each day that is over and has no rollup yet, oldest first (decision 0084). A rollup is written once, from a complete read of its day: of two runs at once one writes it,
 * and one that breaks off writes nothing.
 */
export async function sumDays(stores: Stores, now: number): Promise<Swept> {
  const { days, summed } = await readKeptDays(stores);
  const swept: Swept = { done: 0, left: 0, failed: 0 };
  for (const date of days) {
    if (summed.has(date) || Date.parse(date) + day + settledMs > now) continue;
    if (!isTimeLeft()) {
      swept.left += 1;
      continue;
    }
    try {
      await stores.open(rollups).add(date, await rollupOf(date, await stores.open(events).ofDay(date)));
      swept.done += 1;
    } catch (error) {
      // What was read of the day is in the snapshots of its hours: the next run is quicker.
      if (!isTimeLeft()) swept.left += 1;
      else
        Object.assign(swept, { failed: swept.failed + 1, error: error instanceof Error ? error.name : typeof error });
    }
  }
  return swept;
}

/** Deletes the batches of days whose rollup has stood for half an hour, so that whoever began to read them before finds them all. A rollup that cannot be read lets nothing go. */
export async function clearSummed(stores: Stores, now: number): Promise<Swept> {
  const { days, rollups: sums } = await readKeptDays(stores);
  const dates = sums.filter(({ date, at }) => days.includes(date) && at + settledMs <= now).map(({ date }) => date);
  return stores.open(events).clear(dates);
}
