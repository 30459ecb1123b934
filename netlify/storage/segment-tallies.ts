import { inParallel } from './in-parallel.ts';
import type { KnownRevision } from './record-reader.ts';
import { isLive, isReadable, type UnreadableRevision } from './revision.ts';
import { markedIn, type openSegmentReader, type Shown } from './segment-reader.ts';
import { linesOf } from './segment.ts';
import type { SegmentStore, Survey } from './segment-store.ts';
import { spanOfMonth, type MonthLists } from './segment-slices.ts';

/** How many records there are of each kind, and what cannot be read. */
export interface Tallies {
  counts: Readonly<Record<string, number>>;
  unreadable: UnreadableRevision[];
}

interface TalliesOptions<Value> {
  records: ReturnType<typeof openSegmentReader<Value>>;
  segments: SegmentStore;
  /** Which kind a record is of. */
  tally: (value: Value) => string;
}

interface Counting<Value> {
  add: (kind: string, by: number) => void;
  addOne: (record: Shown<Value>) => void;
  /** What cannot be read. */
  lost: UnreadableRevision[];
}

/** Records that are read between two looks at the clock. */
const portion = 64;

/** Counts the records of a collection: from the heads of its segments, and what is in none one by one. */
export function openTallies<Value>({ records, segments, tally }: TalliesOptions<Value>) {
  const { interpret, readAll, readMarked } = records;

  /** Counts one month, by `add`. False where there is more to read than there is time for; a few records there is always time for. */
  async function countMonth(
    survey: Survey,
    lists: MonthLists,
    month: string,
    end: number,
    { add, addOne, lost }: Counting<Value>,
  ): Promise<boolean> {
    const { from, to } = spanOfMonth(month);
    const head = await segments.headOf(month, survey);
    const reached = head?.upTo ?? from;
    const open: KnownRevision[] = [];
    for (const list of reached < to ? await lists.first(month, reached) : []) {
      if (!list) return false;
      open.push(...list);
    }
    for (let begin = 0; begin < open.length; begin += portion) {
      if (begin > 0 && performance.now() > end) return false;
      (await readAll(open.slice(begin, begin + portion))).forEach(addOne);
    }
    if (!head) return true;
    for (const [name, count] of Object.entries(head.tallies)) add(name, count);
    const marked = new Set(markedIn(survey, month, reached));
    lost.push(...head.unreadable.filter(({ id }) => !marked.has(id)));
    if (marked.size === 0) return true;
    const segment = await segments.load(month, survey);
    if (!segment) return false;
    for await (const lines of linesOf(segment)) {
      for (const line of lines.filter(({ id }) => marked.has(id))) {
        const before = interpret(month, line);
        if (isLive(before)) add(tally(before.value), -1);
      }
    }
    (await readMarked([...marked])).forEach(addOne);
    return true;
  }

  /** How many there are, or null where nobody can say within so many milliseconds. */
  async function talliesIn(survey: Survey, lists: MonthLists, withinMs: number): Promise<Tallies | null> {
    const end = performance.now() + withinMs;
    const counts = new Map<string, number>();
    const lost: UnreadableRevision[] = [];
    const add = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
    const addOne = (one: Shown<Value>): void => (isReadable(one) ? add(tally(one.value), 1) : void lost.push(one));
    let uncounted = 0;
    const count = async (month: string): Promise<void> => {
      if (uncounted === 0 && !(await countMonth(survey, lists, month, end, { add, addOne, lost }))) uncounted += 1;
    };
    // Where the newest month is too much already, nobody need look at the others.
    const [newest, ...others] = survey.months;
    if (newest !== undefined) await count(newest);
    await inParallel(others, count);
    return uncounted === 0 ? { counts: Object.fromEntries(counts), unreadable: lost } : null;
  }

  return talliesIn;
}
