import { timeLeft, withinDeadline, withoutDeadline } from './deadline.ts';
import { inParallel } from './in-parallel.ts';
import { ReadInPart } from './read-in-part.ts';
import type { FindOptions } from './record-reader.ts';
import type { Slice } from './slice-heads.ts';
import type { Snapshot } from './snapshot-text.ts';
import type { Snapshots } from './snapshots.ts';

/** Slices whose values are read at once, few so that some are soon through, and the keys that each of them fetches at once. */
const atOnce = 2;
const width = 32;
/** Milliseconds for keeping what was read. */
const sparedMs = 2_000;

/** For so long a reading goes on, whoever waits for it. */
const patienceMs = 15_000;
/** Milliseconds that are left for an answer that says how far it is. */
const answerMs = 1_000;

/** Reads slices, a few at once, to the end of each even where another one failed: what they read is kept. Throws the first failure. */
export const readerOfEach =
  (snapshots: Snapshots, partition: string) =>
  async (slices: readonly Slice[], read: (slice: Slice, options: FindOptions) => Promise<void>): Promise<void> => {
    let whole: Promise<Snapshot | null> | undefined;
    // Of the version before, or of when there was less.
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
    // What was kept is what the caller wants to know.
    const kept = failures.find((failure) => failure instanceof ReadInPart && failure.isKept);
    if (failures.length > 0) throw kept ?? failures[0];
  };

interface Work {
  read: (slices: readonly Slice[]) => Promise<void>;
  progress: () => { done: number; of: number };
}

/**
 * Reads what nothing was prepared for: one reading at a time in an instance, which outlasts the answers that wait for it (decision 0118). The platform keeps the instance
 * as long as somebody hands it `goesOn`.
 */
export function openReading(store: string) {
  let underWay: { ended: Promise<void>; work: Work } | null = null;

  function begin(slices: readonly Slice[], work: Work): Promise<void> {
    const done = withoutDeadline(() => withinDeadline(patienceMs, () => work.read(inAnyOrder(slices))));
    const ended = done.finally(() => {
      if (underWay?.ended === ended) underWay = null;
    });
    // Nobody may be waiting any more when it fails.
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
    /** Waits for what another call reads, before this one lists a hundred thousand keys to do so. Throws ReadInPart where the deadline around this call comes first. */
    async join(): Promise<void> {
      if (underWay)
        await inTime(
          underWay.ended.catch(() => undefined),
          underWay.work,
        );
    },

    /**
     * Reads slices to their end. Throws StorageUnavailable, and ReadInPart where the deadline around this call comes first: then it goes on without.
     *
     * @param lacking those of which much is to be read, as it is when it is asked
     */
    async finish(lacking: () => readonly Slice[], work: Work): Promise<void> {
      if (lacking().length === 0) return;
      // Another call's, which may not have listed what this one did. If it fails, this one tries.
      const others = underWay?.ended.catch(() => undefined);
      if (others) await inTime(others, work);
      const left = lacking();
      if (left.length > 0) await inTime(begin(left, work), work);
    },
  };
}

/** Beginning anywhere, so that two instances do not read the same ones first. */
function inAnyOrder<T>(items: readonly T[]): T[] {
  const first = Math.floor(Math.random() * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}
