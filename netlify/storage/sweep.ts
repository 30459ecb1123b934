import type { BlobStore } from './blobs.ts';
import { timeLeft } from './deadline.ts';
import { inParallel } from './in-parallel.ts';

/** What one pass over keys that expire has done. */
export interface Swept {
  /** Keys that were deleted. */
  done: number;
  /** Units that were not looked at for want of time. Those that were not even listed count as one. */
  left: number;
  /** Units that storage failed at, and the class of the first error. */
  failed: number;
  error?: string;
  /** The last unit that was looked at, where some are left: the next pass begins after it. */
  after?: string;
}

export interface Sweep {
  /** In no promised order. */
  keys: AsyncIterable<string>;
  /** Where the pass before this one stopped. */
  after?: string | undefined;
  /** What has to be looked at together; a key alone where it is not given. */
  unitOf?: (key: string) => string;
  /** How many units are handed over at once, one group after the other; each by itself, many at a time, where it is not given. */
  together?: number;
  /** Deletes of a unit, or of those that are handed over together, what has had its time, and gives the number of keys that it deleted. */
  expire: (keys: readonly string[]) => Promise<number>;
}

/** Milliseconds before the deadline within which no unit is begun, for those that are on their way. */
const reserveMs = 1_000;
/** Failures after which storage is taken to be down. */
const mostFailed = 32;

/** Whether there is time to begin something, by the deadline around this call. */
export const isTimeLeft = (): boolean => timeLeft() > reserveMs;

/**
 * Deletes what has had its time, as much of it as the deadline around this call allows (decision 0085). Units are looked at in the order of their names, from where the
 * pass before stopped: what is kept there is not read twice before everything else was read once. One that fails does not keep the others. Two passes at once do no harm as
 * long as `expire` does none. Throws StorageUnavailable where the keys cannot be listed.
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
    // The rest of the time is for those that were listed.
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
      // What ran out of time in the midst of many is to be continued.
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

/** Deletes every key for which the test holds, by its name alone. */
export const sweepByName = (
  store: BlobStore,
  keys: AsyncIterable<string>,
  isOver: (key: string) => boolean = () => true,
): Promise<Swept> =>
  sweep({
    keys: keysWhere(keys, isOver),
    async expire([key = '']) {
      await store.delete(key);
      return 1;
    },
  });

async function* keysWhere(keys: AsyncIterable<string>, test: (key: string) => boolean): AsyncGenerator<string> {
  for await (const key of keys) if (test(key)) yield key;
}
