import { timeLeft, withinDeadline, withoutDeadline } from './deadline.ts';
import { inParallel } from './in-parallel.ts';
import { ReadInPart } from './read-in-part.ts';
import type { FindOptions } from './record-reader.ts';
import type { Slice } from './slice-heads.ts';
import type { Snapshot } from './snapshot-text.ts';
import type { Snapshots } from './snapshots.ts';

/** How many slices are read at once, few so that some finish soon, and how many keys each fetches at once. */
const atOnce = 2;
const width = 32;
/** Milliseconds reserved for saving what was read. */
const sparedMs = 2_000;

/** How many milliseconds a reading may continue, even after its callers have answered. */
const patienceMs = 15_000;
/** Milliseconds reserved for an answer that reports the progress. */
const answerMs = 1_000;

/**
 * Reads slices, a few at once. Each one in progress is read to the end even after another has failed, and keeps what it
 * read. Throws the first failure, preferring one whose progress was kept.
 */
export const readerOfEach =
  (snapshots: Snapshots, partition: string) =>
  async (slices: readonly Slice[], read: (slice: Slice, options: FindOptions) => Promise<void>): Promise<void> => {
    let whole: Promise<Snapshot | null> | undefined;
    // The snapshot of the whole partition, from the previous version or from when the partition was small.
    const older = () => (whole ??= snapshots.read({ partition }));
    const failures: unknown[] = [];
    await inParallel(
      slices,
      async (slice) => {
        if (failures.length > 0) return;
        try {
          await read(slice, slice.place.slice === undefined ? {} : { width, older, sparedMs });
        } catch (error) {
          failures.push(error);
        }
      },
      atOnce,
    );
    // The caller should learn whether anything was kept.
    const kept = failures.find((failure) => failure instanceof ReadInPart && failure.isKept);
    if (failures.length > 0) throw kept ?? failures[0];
  };

interface Work {
  read: (slices: readonly Slice[]) => Promise<void>;
  progress: () => { done: number; of: number };
}

/**
 * Reads slices that have no outlines or snapshots yet: one reading at a time per instance, which outlasts the answers
 * that wait for it (decision 0118). Passing `goesOn` to the platform keeps the instance alive until it ends.
 */
export function openReading(store: string) {
  let underWay: { ended: Promise<void>; work: Work } | null = null;

  function begin(slices: readonly Slice[], work: Work): Promise<void> {
    const done = withoutDeadline(() => withinDeadline(patienceMs, () => work.read(inAnyOrder(slices))));
    const ended = done.finally(() => {
      if (underWay?.ended === ended) underWay = null;
    });
    // It may fail after all its callers have left.
    ended.catch(() => undefined);
    underWay = { ended, work };
    return ended;
  }

  async function inTime(reading: Promise<void>, { progress }: Work): Promise<void> {
    const late = Symbol('late');
    const left = Math.max(0, timeLeft() - answerMs);
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<typeof late>((resolve) => {
      if (left !== Infinity) timer = setTimeout(() => resolve(late), left);
    });
    try {
      if ((await Promise.race([reading, overdue])) !== late) return;
    } catch (error) {
      if (!(error instanceof ReadInPart)) throw error;
    } finally {
      clearTimeout(timer);
    }
    const goesOn = reading.catch((error: unknown) => {
      if (!(error instanceof ReadInPart)) throw error;
    });
    goesOn.catch(() => undefined);
    throw new ReadInPart(store, true, { ...progress(), goesOn });
  }

  return {
    /**
     * Waits for another call's reading before this one lists a hundred thousand keys. Throws ReadInPart if the deadline
     * around this call comes first.
     */
    async join(): Promise<void> {
      if (underWay)
        await inTime(
          underWay.ended.catch(() => undefined),
          underWay.work,
        );
    },

    /**
     * Reads slices to their end. Throws StorageUnavailable, and ReadInPart if the deadline around this call comes
     * first; reading then continues without it.
     * @param lacking the slices with a lot to read, evaluated at each call
     */
    async finish(lacking: () => readonly Slice[], work: Work): Promise<void> {
      if (lacking().length === 0) return;
      // Another call's reading may not cover everything that this one listed. If it fails, this one tries.
      const others = underWay?.ended.catch(() => undefined);
      if (others) await inTime(others, work);
      const left = lacking();
      if (left.length > 0) await inTime(begin(left, work), work);
    },
  };
}

/** Starts at a random place, so that two instances do not read the same slices first. */
function inAnyOrder<T>(items: readonly T[]): T[] {
  const first = Math.floor(Math.random() * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}
