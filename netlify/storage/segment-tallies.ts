import type { Tallies } from './collection.ts';
import { inParallel } from './in-parallel.ts';
import type { KnownRevision } from './record-reader.ts';
import { isLive, isReadable, type UnreadableRevision } from './revision.ts';
import { markedIn, type openSegmentReader, type SegmentParts, type Shown } from './segment-reader.ts';
import { linesOf, type SegmentHead } from './segment.ts';
import type { Survey } from './segment-store.ts';
import { spanOfMonth, type MonthLists } from './segment-slices.ts';

/** How many records a count may read one by one. Collections with no more than this are always counted at once. */
const mostRead = 300;
/**
 * How many months are looked at together. If there turn out to be too many records, few keys will have been listed in
 * vain.
 */
const atOnce = 8;

/** What must be counted for a month in addition to the head of its segment. */
interface Uncounted {
  month: string;
  head: SegmentHead | null;
  /** In no segment. */
  open: KnownRevision[];
  /** Written to since the segment may have been built. */
  marked: ReadonlySet<string>;
}

/**
 * Counts the records of a collection from the heads of its segments, and one by one those in no segment if they are few
 * (decision 0105).
 */
export function openTallies<Value>(
  { interpret, isInMemory, readAll, readMarked }: ReturnType<typeof openSegmentReader<Value>>,
  { segments, kindsOf, kinds }: SegmentParts<Value>,
) {
  /** Null if one call cannot list them all. */
  async function uncountedIn(survey: Survey, lists: MonthLists, month: string): Promise<Uncounted | null> {
    const { from, to } = spanOfMonth(month);
    const head = await segments.headOf(month, survey);
    const reached = head?.upTo ?? from;
    const open: KnownRevision[] = [];
    for (const list of reached < to ? await lists.first(month, reached) : []) {
      if (!list) return null;
      open.push(...list);
    }
    return { month, head, open, marked: new Set(head ? markedIn(survey, month, reached) : []) };
  }

  /** What must be counted one by one; null if that is too much. */
  async function findUncounted(survey: Survey, lists: MonthLists): Promise<Uncounted[] | null> {
    const found: Uncounted[] = [];
    let left = mostRead;
    const find = async (month: string): Promise<void> => {
      const one = left < 0 ? null : await uncountedIn(survey, lists, month);
      left -= one ? one.open.filter((place) => !isInMemory(place)).length + one.marked.size : Infinity;
      if (one) found.push(one);
    };
    // The newest month goes first: if it alone is too much, the others need not be looked at.
    const [newest, ...others] = survey.months;
    if (newest !== undefined) await find(newest);
    await inParallel(others, find, atOnce);
    return left < 0 ? null : found;
  }

  /**
   * How many there are; null if that would mean reading more than a few hundred records. Once there are segments, it
   * never does.
   */
  return async function talliesIn(survey: Survey, lists: MonthLists): Promise<Tallies | null> {
    const uncounted = await findUncounted(survey, lists);
    if (!uncounted) return null;
    const counts = new Map<string, number>();
    const unreadable: UnreadableRevision[] = [];
    const add = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
    const addKinds = (value: Value, by: number): void => kindsOf(value).forEach((kind) => add(kind, by));
    const addOne = (one: Shown<Value>): void => (isReadable(one) ? addKinds(one.value, 1) : void unreadable.push(one));
    (await readAll(uncounted.flatMap(({ open }) => open))).forEach(addOne);
    for (const { month, head, marked } of uncounted) {
      for (const [name, count] of Object.entries(head?.tallies ?? {})) add(name, count);
      unreadable.push(...(head?.unreadable ?? []).filter(({ id }) => !marked.has(id)));
      if (marked.size === 0) continue;
      const segment = await segments.load(month, survey);
      if (!segment) return null;
      for await (const lines of linesOf(segment)) {
        for (const line of lines.filter(({ id }) => marked.has(id))) {
          const before = interpret(month, line);
          if (isLive(before)) addKinds(before.value, -1);
        }
      }
      (await readMarked([...marked])).forEach(addOne);
    }
    const isPartial = uncounted.some(({ head }) => head !== null && head.kinds !== kinds);
    return { counts: Object.fromEntries(counts), isPartial, unreadable };
  };
}
