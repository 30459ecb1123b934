import * as z from 'zod/mini';
import type { BlobStore } from './blobs.ts';
import { overtaken, whileOvertaken } from './contention.ts';
import { inParallel } from './in-parallel.ts';
import type { StorageLog } from './log.ts';
import { snapshotFolder } from './snapshots.ts';
import { readStoredJson } from './stored-json.ts';
import { createValueCache } from './value-cache.ts';
import { readMarks, type Marks } from './segment-marks.ts';
import { decodeSegment, segmentHead, type Segment, type SegmentHead } from './segment.ts';

// No version of the site parses any of these as the key of a revision.
const folder = 'segments';
const indexKey = 'segment-index';
const digits = 6;
const segmentKey = (month: string, number: number): string =>
  `${folder}/${month}/s${String(number).padStart(digits, '0')}`;

/** Replaces an unusable segment: its number is taken, and it holds no records. */
const nothing = 'void';
/** How many numbers below the newest stay taken. Far more than are added while one segment is being built. */
const keptNumbers = 64;
/** How many of them may still hold data, if the writers of later numbers were interrupted. */
const perhapsFull = 8;
/** Bytes of packed segments that an instance keeps. */
const memory = 12 * 1024 * 1024;

/** The heads of all segments in one object. Without it, each head is read from its segment. */
const segmentIndex = z.record(
  z.string(),
  z.extend(segmentHead, {
    /** The number of the segment. */
    n: z.int(),
    /** When it was last compared with the keys, in milliseconds since 1970, and by which deploy. */
    checkedAt: z.number(),
    checkedBy: z.string(),
  }),
);
export type SegmentIndex = z.infer<typeof segmentIndex>;

/** The segments of a store as one look found them. */
export interface Survey {
  /** Months that have records or segments, newest first. */
  months: string[];
  /** The listed segment numbers of each month. The highest one is in force. */
  numbers: ReadonlyMap<string, number[]>;
  marks: Marks;
  /**
   * Months that have since been listed by an older version of the site, which leaves no marks. Their segments are
   * untrusted until they are compared with the keys.
   */
  doubtful: ReadonlySet<string>;
  index: SegmentIndex;
}

export type SegmentStore = ReturnType<typeof openSegmentStore>;

/**
 * The segments of a collection, and the index of their heads (decision 0105). The segments of a month are numbered, and
 * each number is written once: of two builders that make the next one at once, one succeeds and the other starts over.
 * Likewise, an erasure shuts out a builder that had read before it.
 */
export function openSegmentStore(store: BlobStore, log: StorageLog) {
  const known = createValueCache<Segment>(memory);
  /** Heads that were read, by key; null for an unusable segment. */
  const heads = new Map<string, SegmentHead | null>();

  async function survey(): Promise<Survey> {
    const numbers = new Map<string, number[]>();
    const readNumbers = async () => {
      for await (const key of store.keys(`${folder}/`)) {
        const [, month = ''] = key.split('/');
        numbers.set(month, [...(numbers.get(month) ?? []), numberIn(key)]);
      }
    };
    const doubtful = new Set<string>();
    const readSnapshots = async () => {
      for await (const key of store.keys(`${snapshotFolder}/`)) doubtful.add(key.slice(snapshotFolder.length + 1));
    };
    const [folders, kept, marks] = await Promise.all([
      store.folders(''),
      readStoredJson(store, indexKey, segmentIndex),
      readMarks(store),
      readNumbers(),
      readSnapshots(),
    ]);
    // A replaced segment in memory may hold a record that has since been erased.
    known.forget((key) => numberIn(key) < newestOf(numbers, key.split('/')[1] ?? ''));
    const months = new Set([...folders, ...numbers.keys(), ...marks.keys()].filter((name) => monthShape.test(name)));
    return { months: [...months].sort().reverse(), numbers, marks, doubtful, index: kept ?? {} };
  }

  /** A segment as storage has it now; null if there is none or it is unusable. */
  async function fetchSegment(month: string, number: number): Promise<Segment | null> {
    const key = segmentKey(month, number);
    const stored = await store.getBytes(key);
    if (stored === null) return null;
    const isVoid = stored.length === nothing.length;
    const segment = isVoid ? null : decodeSegment(stored);
    if (!segment && !isVoid) log({ event: 'segment_unreadable', store: store.name, key, reason: 'It is not whole.' });
    if (segment) known.set(key, segment, segment.packed.length);
    heads.set(key, segment?.head ?? null);
    return segment;
  }

  /**
   * The newest segment of a month; null if there is none. Memory is used unless a newer number exists, which a list may
   * not show yet.
   */
  async function load(month: string, { numbers }: Pick<Survey, 'numbers'>): Promise<Segment | null> {
    const number = newestOf(numbers, month);
    const key = segmentKey(month, number);
    if (number === 0 || heads.get(key) === null) return null;
    const inMemory = known.get(key);
    if (!inMemory) return fetchSegment(month, number);
    if ((await store.getBytes(segmentKey(month, number + 1))) === null) return inMemory;
    forget(month);
    return null;
  }

  /** The head of a month's newest segment; null if there is none to trust. */
  async function headOf(month: string, { numbers, index, doubtful }: Survey): Promise<SegmentHead | null> {
    const number = newestOf(numbers, month);
    if (number === 0 || doubtful.has(month)) return null;
    const seen = heads.get(segmentKey(month, number));
    if (seen !== undefined) return seen;
    const indexed = index[month];
    return indexed?.n === number ? indexed : ((await fetchSegment(month, number))?.head ?? null);
  }

  const forget = (month: string): void => known.forget((key) => key.startsWith(`${folder}/${month}/`));

  /**
   * Writes the segment with the next number, and empties those before it. False if that number was already taken.
   * @param number the newest that the caller knows of; the new segment must account for everything up to it
   */
  async function replace(
    month: string,
    number: number,
    listed: readonly number[],
    segment: Uint8Array<ArrayBuffer> | null,
  ): Promise<boolean> {
    if ((await store.create(segmentKey(month, number + 1), segment ?? nothing)) === 'exists') return false;
    await inParallel(
      [...new Set([...listed, number])].filter((one) => one > 0 && one <= number),
      async (one) => {
        if (one <= number - keptNumbers) await store.delete(segmentKey(month, one));
        else if (one > number - perhapsFull) await store.put(segmentKey(month, one), nothing);
      },
    );
    forget(month);
    return true;
  }

  /**
   * Takes records out of the segment of their month, for erasing. A segment without them takes the next number, so that
   * no builder that read earlier can write them back.
   * @param without makes the segment without the records; null if it cannot, and then the month has no segment for a
   *   while
   */
  async function purge(
    month: string,
    without: (segment: Segment) => Promise<Uint8Array<ArrayBuffer> | null>,
  ): Promise<void> {
    await whileOvertaken(`purge in ${store.name}`, async () => {
      const listed = await Array.fromAsync(store.keys(`${folder}/${month}/`), numberIn);
      let number = Math.max(0, ...listed);
      while ((await store.getBytes(segmentKey(month, number + 1))) !== null) number += 1;
      const segment = number > 0 ? await fetchSegment(month, number) : null;
      const next = segment && (await without(segment));
      return (await replace(month, number, listed, next)) || overtaken;
    });
  }

  return {
    survey,
    load,
    headOf,
    replace,
    purge,

    /** Deletes the numbers below a month's newest, once no builder can still be making one of them. */
    trim: (month: string, { numbers }: Survey): Promise<void> =>
      inParallel(
        (numbers.get(month) ?? []).filter((one) => one < newestOf(numbers, month)),
        (one) => store.delete(segmentKey(month, one)),
      ),
    writeIndex: (next: SegmentIndex): Promise<void> => store.put(indexKey, JSON.stringify(next)),
  };
}

/** The highest listed segment number of a month; 0 if there is none. */
export const newestOf = (numbers: Survey['numbers'], month: string): number =>
  Math.max(0, ...(numbers.get(month) ?? []));

const numberIn = (key: string): number => Number(key.split('/')[2]?.slice(1));
const monthShape = /^\d{4}-\d\d$/;
