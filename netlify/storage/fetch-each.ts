import { timeLeft } from './deadline.ts';
import { inParallel } from './in-parallel.ts';
import { reasonOf } from './log.ts';

interface Bounds {
  /** How many items are fetched at once. */
  width: number;
  /** No fetch starts once less than this many milliseconds remain until the deadline around this call. */
  sparedMs: number;
}

/** More failures than this mean that storage is down. */
const mostFailed = 4;

/**
 * Fetches each item, and starts no more after a few failures. Returns the first failure, and whether time ran short.
 * Never throws.
 */
export async function fetchEach<Item>(
  items: readonly Item[],
  { width, sparedMs }: Bounds,
  fetchOne: (item: Item) => Promise<void>,
): Promise<{ failure: Error | undefined; isShort: boolean }> {
  const failures: Error[] = [];
  let isShort = false;
  await inParallel(
    items,
    async (item) => {
      if (failures.length > mostFailed) return;
      if (timeLeft() < sparedMs) {
        isShort = true;
        return;
      }
      try {
        await fetchOne(item);
      } catch (error) {
        failures.push(error instanceof Error ? error : new Error(reasonOf(error)));
      }
    },
    width,
  );
  return { failure: failures[0], isShort };
}
