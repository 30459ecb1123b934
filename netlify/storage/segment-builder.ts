import { setImmediate as giveWay } from 'node:timers/promises';
import { timeLeft } from './deadline.ts';
import { deleteKeys } from './delete-keys.ts';
import { timeOf } from './ids.ts';
import { inParallel } from './in-parallel.ts';
import type { KnownRevision } from './record-reader.ts';
import { revisionKey } from './revision-key.ts';
import { isLive, isReadable, type UnreadableRevision } from './revision.ts';
import { deleteSnapshot } from './snapshots.ts';
import { parseJson } from './stored-json.ts';
import type { Swept } from './sweep.ts';
import { encodeSegment, linesOf, newerFirst, type Segment, type SegmentHead, type SegmentLine } from './segment.ts';
import { newestOf, type SegmentIndex, type Survey } from './segment-store.ts';
import { openMonthLists, sliceFloor, spanOfMonth } from './segment-slices.ts';
import { markedAt, restoredAt } from './segment-marks.ts';
import { reachOf, settledMs, type SegmentParts } from './segment-reader.ts';

const day = 24 * 60 * 60 * 1000;
/** Keys that are fetched between two looks at the clock, and the milliseconds reserved for writing what was fetched. */
const batch = 64;
const writingMs = 3_000;
/**
 * If more records of a month than this were written to in the last few minutes, its first segment has to wait: in
 * addition to a segment, a list reads each of them by its key.
 */
const mostMarked = 100;

/** The contents of a month's next segment. */
interface Gathered {
  lines: SegmentLine[];
  upTo: number;
  /** Whether it differs from the existing segment. */
  isNew: boolean;
}

/** Builds the segments of a collection whose ids are ULIDs, and keeps them correct (decision 0105). */
export function openBuilder<Value>({ store, reader, segments, kindsOf, kinds, now }: SegmentParts<Value>) {
  const beginLists = openMonthLists(store);

  async function headOf(month: string, upTo: number, lines: readonly SegmentLine[]): Promise<SegmentHead> {
    const tallies: Record<string, number> = {};
    const unreadable: UnreadableRevision[] = [];
    for (const [index, { id, rev, text }] of lines.entries()) {
      if (index % batch === 0) await giveWay();
      const key = revisionKey({ partition: month, id, rev });
      const { revision } = reader.interpret({ partition: month, id, rev, key }, text);
      if (!isReadable(revision)) unreadable.push(revision);
      else if (isLive(revision)) for (const kind of kindsOf(revision.value)) tallies[kind] = (tallies[kind] ?? 0) + 1;
    }
    return { upTo, records: lines.length, tallies, unreadable, ...(kinds !== undefined && { kinds }) };
  }

  const encode = async (month: string, { lines, upTo }: Pick<Gathered, 'lines' | 'upTo'>) =>
    encodeSegment(await headOf(month, upTo, lines), lines);

  /** Takes from the segment what is still current, and fetches the rest, oldest first, as far as time allows. */
  async function gather(month: string, segment: Segment | null, width?: number): Promise<Gathered> {
    const { from } = spanOfMonth(month);
    const reach = reachOf(month, now());
    const known = new Map<string, SegmentLine>();
    if (segment) for await (const lines of linesOf(segment)) for (const line of lines) known.set(line.id, line);
    const places: KnownRevision[] = [];
    for await (const some of beginLists().heads(month, from)) {
      places.push(...some.filter(({ id }) => (timeOf(id) ?? Infinity) < reach));
    }
    // A damaged revision may have been repaired under its key by hand.
    const damaged = new Set(segment?.head.unreadable.map(({ id }) => id));
    const isKnown = ({ id, rev }: KnownRevision): boolean => known.get(id)?.rev === rev && !damaged.has(id);
    const lines = places.filter(isKnown).flatMap(({ id }) => known.get(id) ?? []);
    const missing = places.filter((place) => !isKnown(place)).reverse();
    let done = 0;
    for (; done < missing.length && timeLeft() > writingMs; done += batch) {
      const fetchLine = async ({ key, id, rev }: KnownRevision): Promise<void> => {
        const text = await store.get(key);
        if (text === null) return;
        const stored = parseJson(text);
        // A tombstone is not a record. Content that is not JSON becomes a line that reads as unreadable.
        if (!isTombstone(stored)) lines.push({ id, rev, text: JSON.stringify(stored ?? null) });
      };
      await inParallel(missing.slice(done, done + batch), fetchLine, width);
    }
    const next = missing[done];
    const upTo = next ? Math.max(from, sliceFloor(timeOf(next.id) ?? from)) : reach;
    const kept = lines.filter(({ id }) => (timeOf(id) ?? Infinity) < upTo).sort(newerFirst);
    const isSame =
      segment?.head.upTo === upTo &&
      segment.head.kinds === kinds &&
      kept.length === known.size &&
      kept.every(({ id, rev, text }) => known.get(id)?.rev === rev && known.get(id)?.text === text);
    return { lines: kept, upTo, isNew: !isSame };
  }

  const marksOf = (survey: Survey, month: string): string[] => [...(survey.marks.get(month)?.values() ?? [])].flat();

  /** The marks of a month that are old enough for every list to show their writes. */
  const settledMarks = (survey: Survey, month: string): string[] =>
    marksOf(survey, month).filter((key) => markedAt(key) < now() - settledMs);

  /** Builds or checks a month's segment. `isDone` means that it reaches up to the present. */
  async function buildMonth(
    survey: Survey,
    month: string,
    by: string,
    width?: number,
  ): Promise<{ isDone: boolean; entry: SegmentIndex[string] | null }> {
    const number = newestOf(survey.numbers, month);
    const segment = await segments.load(month, survey);
    const marks = settledMarks(survey, month);
    const gathered = await gather(month, segment, width);
    const isDone = gathered.upTo >= reachOf(month, now());
    const checked = { checkedAt: isDone ? now() : 0, checkedBy: by };
    if (!gathered.isNew && segment) {
      await deleteKeys(store, marks);
      await deleteSnapshot(store, month);
      const { n, checkedAt } = survey.index[month] ?? { n: 0, checkedAt: 0 };
      if (n === number && checkedAt > 0 && checkedAt + settledMs <= now()) await segments.trim(month, survey);
      return { isDone, entry: { ...segment.head, n: number, ...checked } };
    }
    if (gathered.upTo <= spanOfMonth(month).from) return { isDone: false, entry: null };
    const head = await headOf(month, gathered.upTo, gathered.lines);
    const isOurs = await segments.replace(
      month,
      number,
      survey.numbers.get(month) ?? [],
      await encodeSegment(head, gathered.lines),
    );
    if (!isOurs) return { isDone: false, entry: null };
    // Marks go last: until then a list reads the record itself.
    if (isDone) await deleteKeys(store, marks);
    await deleteSnapshot(store, month);
    return { isDone, entry: { ...head, n: number + 1, ...checked } };
  }

  function isDue(survey: Survey, month: string, by: string): boolean {
    const reach = reachOf(month, now());
    if (reach <= spanOfMonth(month).from) return false;
    // A list may lack records that were restored a moment ago.
    if (restoredAt(survey.marks, month) > now() - settledMs) return false;
    const marked = marksOf(survey, month).length - settledMarks(survey, month).length;
    if (newestOf(survey.numbers, month) === 0 && marked > mostMarked) return false;
    const entry = survey.index[month];
    if (survey.doubtful.has(month)) return true;
    if (entry?.n !== newestOf(survey.numbers, month) || entry.upTo < reach || entry.kinds !== kinds) return true;
    return entry.checkedAt + day <= now() || entry.checkedBy !== by || settledMarks(survey, month).length > 0;
  }

  return {
    /**
     * Builds segments for records that are in none, newest month first, as far as the deadline around this call allows.
     * Also compares each segment with its keys once a day and after a deploy, since an older version of the site leaves
     * no marks.
     * @param by names the deploy
     * @param width how many keys are fetched at once; 32 by default
     */
    build: async (by: string, width?: number): Promise<Swept> => {
      const survey = await segments.survey();
      const due = survey.months.filter((month) => isDue(survey, month, by));
      const swept: Swept = { done: 0, left: 0, failed: 0 };
      let index: SegmentIndex = survey.index;
      for (const month of due) {
        if (timeLeft() < writingMs) {
          swept.left += 1;
          continue;
        }
        const { isDone, entry } = await buildMonth(survey, month, by, width);
        swept[isDone ? 'done' : 'left'] += 1;
        if (!entry) continue;
        index = { ...index, [month]: entry };
        await segments.writeIndex(index);
      }
      return swept;
    },

    /** The segment without these records, for erasing. */
    without: async (month: string, ids: ReadonlySet<string>, segment: Segment): Promise<Uint8Array<ArrayBuffer>> => {
      const lines: SegmentLine[] = [];
      for await (const some of linesOf(segment)) lines.push(...some.filter((line) => !ids.has(line.id)));
      return encode(month, { lines, upTo: segment.head.upTo });
    },
  };
}

const isTombstone = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && 'removed' in stored && stored.removed === true;
