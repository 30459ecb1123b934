import { setImmediate as giveWay } from 'node:timers/promises';
import type { BlobStore } from '../blobs.ts';
import type { EachOptions } from '../collection.ts';
import { monthOf, timeOf } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import type { openHeads } from '../record-head.ts';
import type { KnownRevision, openReader } from '../record-reader.ts';
import { revisionKey } from '../revision-key.ts';
import { isLive, isReadable, type FoundRevision, type StoredRecord, type UnreadableRevision } from '../revision.ts';
import { linesOf, newerFirst, type Segment, type SegmentLine } from './segment.ts';
import { newestOf, type SegmentStore, type Survey } from './segment-store.ts';
import { fewHeadsOfMonth, headsOfMonth, sliceFloor, spanOfMonth } from './slices.ts';

/** A revision that a list shows. */
export type Shown<Value> = StoredRecord<Value> | UnreadableRevision;

/** How many records there are of each kind, and what cannot be read. */
export interface Tallies {
  counts: Readonly<Record<string, number>>;
  unreadable: UnreadableRevision[];
}

export interface TimelineOptions<Value> {
  store: BlobStore;
  reader: ReturnType<typeof openReader<Value>>;
  heads: Pick<ReturnType<typeof openHeads<Value>>, 'headOf'>;
  segments: SegmentStore;
  /** Which kind a record is of. */
  tally: (value: Value) => string;
  now: () => number;
}

interface Counting<Value> {
  add: (kind: string, by: number) => void;
  addOne: (record: Shown<Value>) => void;
  /** What cannot be read. */
  lost: UnreadableRevision[];
}

/** What a list takes at first, and at most at a time, of records that are in no segment. */
const portions = { first: 64, most: 512 };
/** Records that are read from a segment before others get their turn. */
const turn = 200;
/** A segment holds nothing younger: longer than a list may be behind and a writer on its way, together. */
export const settledMs = 10 * 60 * 1000;

/** The moment up to which the segment of a month can reach at `now`. */
export function reachOf(month: string, now: number): number {
  const { from, to } = spanOfMonth(month);
  if (to <= now - settledMs) return to;
  return Math.max(from, sliceFloor(now - settledMs));
}

/** Lists of a collection whose ids are ULIDs, newest first by id. They read the segments that they need, and the keys of what is in none (decision 0105). */
export function openTimeline<Value>({ store, reader, heads, segments, tally, now }: TimelineOptions<Value>) {
  const interpret = (month: string, { id, rev, text }: SegmentLine): FoundRevision<Value> =>
    reader.interpret({ partition: month, id, rev, key: revisionKey({ partition: month, id, rev }) }, text).revision;
  const isShown = (revision: FoundRevision<Value>): revision is Shown<Value> =>
    isLive(revision) || !isReadable(revision);

  /** The current revisions of records that were changed since a segment may have been made, by id. */
  async function readMarked(ids: readonly string[]): Promise<ReadonlyMap<string, Shown<Value>>> {
    const found = new Map<string, Shown<Value>>();
    await inParallel(ids, async (id) => {
      const { held } = await heads.headOf(id);
      if (held && isShown(held.revision)) found.set(id, held.revision);
    });
    return found;
  }

  async function readAll(places: readonly KnownRevision[]): Promise<Shown<Value>[]> {
    const found: Shown<Value>[] = [];
    await inParallel(places, async (place) => {
      const held = await reader.read(place);
      if (held && isShown(held.revision)) found.push(held.revision);
    });
    return found.sort(newerFirst);
  }

  const markedIn = (survey: Survey, month: string, upTo: number): string[] =>
    [...(survey.marks.get(month)?.keys() ?? [])].filter((id) => (timeOf(id) ?? Infinity) < upTo);

  /** What is in no segment, newest first. */
  async function* eachOpen(month: string, from: number, after: string | undefined): AsyncGenerator<Shown<Value>> {
    let portion = portions.first;
    for await (const places of headsOfMonth(store, month, from, after)) {
      for (let begin = 0; begin < places.length;) {
        yield* await readAll(places.slice(begin, begin + portion));
        begin += portion;
        portion = Math.min(portion * 2, portions.most);
      }
    }
  }

  async function* eachPacked(
    month: string,
    segment: Segment,
    marked: readonly string[],
    after: string | undefined,
  ): AsyncGenerator<Shown<Value>> {
    const isBehind = (id: string): boolean => after === undefined || id < after;
    const changed = await readMarked(marked.filter(isBehind));
    const waiting = [...changed.values()].sort(newerFirst);
    const late = new Set(marked);
    let count = 0;
    for (const line of await linesOf(segment)) {
      if (!isBehind(line.id) || late.has(line.id)) continue;
      while (waiting[0] && waiting[0].id > line.id) yield* waiting.splice(0, 1);
      const revision = interpret(month, line);
      if (isShown(revision)) yield revision;
      count += 1;
      if (count % turn === 0) await giveWay();
    }
    yield* waiting;
  }

  async function* eachIn(begun: Survey, { after, tally: only }: EachOptions): AsyncGenerator<Shown<Value>> {
    let survey = begun;
    for (const month of begun.months) {
      if (after !== undefined && month > (monthOf(after) ?? month)) continue;
      let found = await openMonth(survey, month, only);
      if (found.isGone) {
        // Another took its place since, most likely.
        survey = await segments.survey();
        found = await openMonth(survey, month, only);
      }
      const { reached, segment, marked } = found;
      if (reached < spanOfMonth(month).to) yield* eachOpen(month, reached, after);
      if (segment) yield* eachPacked(month, segment, marked, after);
    }
  }

  /** The segment of a month, where there is one and `only` needs it, and up to where it makes reading keys needless. */
  async function openMonth(survey: Survey, month: string, only: string | undefined) {
    const { from } = spanOfMonth(month);
    const head = await segments.headOf(month, survey);
    const marked = markedIn(survey, month, head?.upTo ?? from);
    const isNeeded = only === undefined || marked.length > 0 || (head?.tallies[only] ?? 0) > 0;
    const segment = head && isNeeded ? await segments.load(month, survey) : null;
    const isGone = head !== null && isNeeded && segment === null;
    return { marked, segment, isGone, reached: head && !isGone ? head.upTo : from };
  }

  /** Counts one month, by `add`. False where there is more to read than there is time for; a few records there is always time for. */
  async function countMonth(
    survey: Survey,
    month: string,
    end: number,
    { add, addOne, lost }: Counting<Value>,
  ): Promise<boolean> {
    const { from, to } = spanOfMonth(month);
    const head = await segments.headOf(month, survey);
    const reached = head?.upTo ?? from;
    const open = reached < to ? await fewHeadsOfMonth(store, month, reached) : [];
    if (!open) return false;
    for (let begin = 0; begin < open.length; begin += portions.first) {
      if (begin > 0 && performance.now() > end) return false;
      (await readAll(open.slice(begin, begin + portions.first))).forEach(addOne);
    }
    if (!head) return true;
    for (const [name, count] of Object.entries(head.tallies)) add(name, count);
    const marked = new Set(markedIn(survey, month, reached));
    lost.push(...head.unreadable.filter(({ id }) => !marked.has(id)));
    if (marked.size === 0) return true;
    const segment = await segments.load(month, survey);
    if (!segment) return false;
    for (const line of await linesOf(segment)) {
      if (!marked.has(line.id)) continue;
      const before = interpret(month, line);
      if (isLive(before)) add(tally(before.value), -1);
    }
    (await readMarked([...marked])).forEach(addOne);
    return true;
  }

  /** How many there are, or null where nobody can say within so many milliseconds. */
  async function talliesIn(survey: Survey, withinMs: number): Promise<Tallies | null> {
    const end = performance.now() + withinMs;
    const counts = new Map<string, number>();
    const lost: UnreadableRevision[] = [];
    const add = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
    const addOne = (one: Shown<Value>): void => (isReadable(one) ? add(tally(one.value), 1) : void lost.push(one));
    let isWhole = true;
    await inParallel(survey.months, async (month) => {
      if (isWhole && !(await countMonth(survey, month, end, { add, addOne, lost }))) isWhole = false;
    });
    return isWhole ? { counts: Object.fromEntries(counts), unreadable: lost } : null;
  }

  /** Whether there is a month whose segment could hold more than it does. */
  const isBehind = (survey: Survey): boolean =>
    survey.months.some((month) => {
      const reach = reachOf(month, now());
      const { n, upTo } = survey.index[month] ?? { n: 0, upTo: 0 };
      return reach > spanOfMonth(month).from && (n !== newestOf(survey.numbers, month) || upTo < reach);
    });

  return {
    /** Looks at what there is, once for a list and its counts. */
    async look() {
      const survey = await segments.survey();
      return {
        each: (options: EachOptions = {}): AsyncGenerator<Shown<Value>> => eachIn(survey, options),
        tallies: (withinMs: number): Promise<Tallies | null> => talliesIn(survey, withinMs),
        /** Whether segments should be made. */
        isBehind: isBehind(survey),
      };
    },
    async *each(options: EachOptions = {}): AsyncGenerator<Shown<Value>> {
      yield* eachIn(await segments.survey(), options);
    },
    async all(): Promise<{ records: StoredRecord<Value>[]; unreadable: UnreadableRevision[] }> {
      const records: StoredRecord<Value>[] = [];
      const unreadable: UnreadableRevision[] = [];
      for await (const one of eachIn(await segments.survey(), {})) {
        if (isReadable(one)) records.push(one);
        else unreadable.push(one);
      }
      return { records, unreadable };
    },
  };
}
