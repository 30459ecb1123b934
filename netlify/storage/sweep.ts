import type { BlobStore } from './blobs.ts';
import { timeLeft } from './deadline.ts';
import { inParallel } from './in-parallel.ts';

/** The result of one pass over expiring keys. */
export interface Swept {
  /** Keys that were deleted. */
  done: number;
  /** Units left for lack of time. Those that were not even listed count as one. */
  left: number;
  /** Units on which storage failed, and the class of the first error. */
  failed: number;
  error?: string;
  /** The last unit that was handled, if some are left: the next pass begins after it. */
  after?: string;
}

type Keys = AsyncIterable<string> | readonly string[] | ReadonlySet<string>;

export interface Sweep {
  /** In no promised order. */
  keys: Keys;
  /** Where the previous pass stopped. */
  after?: string | undefined;
  /** Groups keys that must be handled together; by default each key is a unit. */
  unitOf?: (key: string) => string;
  /**
   * How many units are handed over at once, one group after the other. By default each is handed over by itself, many
   * in parallel.
   */
  together?: number;
  /** Deletes what has expired in one unit, or in the units handed over together. Returns the number of deleted keys. */
  expire: (keys: readonly string[]) => Promise<number>;
}

/** No unit is begun within this many milliseconds before the deadline, so that those under way can finish. */
const reserveMs = 1_000;
/** After this many failures, storage is considered down. */
const mostFailed = 32;

/** Whether the deadline around this call leaves time to begin something. */
export const isTimeLeft = (): boolean => timeLeft() > reserveMs;

/**
 * Deletes expired keys, as far as the deadline around this call allows (decision 0085). Units are handled in the order
 * of their names, starting where the previous pass stopped, so that no kept unit is read twice before every other has
 * been read once. A failing unit does not stop the others. Two passes at once are harmless if `expire` is. Throws
 * StorageUnavailable if the keys cannot be listed.
 */
export async function sweep({ keys, after, unitOf = (key) => key, together, expire }: Sweep): Promise<Swept> {
  const units = new Map<string, string[]>();
  const half = (timeLeft() + reserveMs) / 2;
  let isWhole = true;
  for await (const key of keys) {
    const unit = units.get(unitOf(key));
    if (unit) unit.push(key);
    else units.set(unitOf(key), [key]);
    isWhole = timeLeft() >= half;
    // The rest of the time is for the keys that were listed.
    if (!isWhole) break;
  }
  const names = [...units.keys()].sort();
  const next = after === undefined ? 0 : names.findIndex((name) => name > after);
  const ordered = [...names.slice(Math.max(next, 0)), ...names.slice(0, Math.max(next, 0))];

  const swept: Swept = { done: 0, left: isWhole ? 0 : 1, failed: 0 };
  let last = after;
  const expireUnits = async (some: readonly string[]): Promise<void> => {
    if (swept.failed >= mostFailed || !isTimeLeft()) {
      swept.left += some.length;
      return;
    }
    try {
      const deleted = await expire(some.flatMap((name) => units.get(name) ?? []));
      swept.done += deleted;
    } catch (error) {
      // A group that ran out of time is continued by the next pass.
      if (together !== undefined && !isTimeLeft()) {
        swept.left += some.length;
        return;
      }
      swept.failed += 1;
      swept.error ??= error instanceof Error ? error.name : typeof error;
    }
    last = some.at(-1);
  };
  if (together === undefined) await inParallel(ordered, (name) => expireUnits([name]));
  else
    for (let begin = 0; begin < ordered.length; begin += together)
      await expireUnits(ordered.slice(begin, begin + together));
  return swept.left > 0 && last !== undefined ? { ...swept, after: last } : swept;
}

/** Deletes every key whose name passes the test; reads no values. */
export const sweepByName = (
  store: BlobStore,
  keys: Keys,
  isOver: (key: string) => boolean = () => true,
): Promise<Swept> =>
  sweep({
    keys: keysWhere(keys, isOver),
    async expire([key = '']) {
      await store.delete(key);
      return 1;
    },
  });

async function* keysWhere(keys: Keys, test: (key: string) => boolean): AsyncGenerator<string> {
  for await (const key of keys) if (test(key)) yield key;
}
