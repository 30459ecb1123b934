import type { EachOptions, Listed, Tallies } from './collection.ts';
import { monthOf, timeOf } from './ids.ts';
import type { KnownRevision } from './record-reader.ts';
import { listOf } from './record-lists.ts';
import { markedIn, openSegmentReader, reachOf, type SegmentParts, type Shown } from './segment-reader.ts';
import { linesOf, newerFirst, type Segment } from './segment.ts';
import { newestOf, type Survey } from './segment-store.ts';
import { openMonthLists, spanOfMonth, type MonthLists } from './segment-slices.ts';
import { openTallies } from './segment-tallies.ts';

/** How many of the records in no segment a list reads at first, and the most that it reads at a time. */
const portions = { first: 64, most: 512 };
/** How many months may be opened at once. */
const mostTogether = 12;

/**
 * Groups months, in list order, to be opened at once: as many as hold `enough` records according to their segments, so
 * that a year with few records does not cost a year's calls.
 */
function* openedTogether(
  months: readonly string[],
  { index }: Pick<Survey, 'index'>,
  enough: number,
): Generator<string[]> {
  let group: string[] = [];
  let records = 0;
  for (const month of months) {
    group.push(month);
    records += index[month]?.records ?? portions.first;
    if (records < enough && group.length < mostTogether) continue;
    yield group;
    group = [];
    records = 0;
  }
  if (group.length > 0) yield group;
}

/**
 * Lists of a collection whose ids are ULIDs, newest first by id. They read the segments that they need, and the keys of
 * records in none (decision 0105).
 */
export function openTimeline<Value>(parts: SegmentParts<Value>) {
  const { store, segments, kinds, now } = parts;
  const records = openSegmentReader(parts);
  const { interpret, isShown, readAll, readMarked } = records;
  const talliesIn = openTallies(records, parts);
  const beginLists = openMonthLists(store);

  /** Records in no segment, newest first. */
  async function* eachOpen(lists: AsyncIterable<KnownRevision[]>): AsyncGenerator<Shown<Value>> {
    let portion = portions.first;
    for await (const places of lists) {
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
    { after, mayBe }: EachOptions,
  ): AsyncGenerator<Shown<Value>> {
    const isBehind = (id: string): boolean => after === undefined || id < after;
    const changed = await readMarked(marked.filter(isBehind));
    const waiting = [...changed.values()].sort(newerFirst);
    const late = new Set(marked);
    for await (const lines of linesOf(segment)) {
      for (const line of lines) {
        if (!isBehind(line.id) || late.has(line.id)) continue;
        while (waiting[0] && waiting[0].id > line.id) yield* waiting.splice(0, 1);
        if (mayBe && !mayBe(line.text)) continue;
        const revision = interpret(month, line);
        if (isShown(revision)) yield revision;
      }
    }
    yield* waiting;
  }

  async function* eachIn(begun: Survey, lists: MonthLists, options: EachOptions): AsyncGenerator<Shown<Value>> {
    const { after, tally: only } = options;
    let survey = begun;
    const months = begun.months.filter((month) => after === undefined || month <= (monthOf(after) ?? month));
    // A search cannot know how far away its matches are.
    const enough = options.mayBe ? Infinity : portions.first;
    for (const group of openedTogether(months, begun, enough)) {
      const opening = group.map((month) => openMonth(survey, lists, month, only, after));
      // A reader that has seen enough waits for none of the others.
      for (const one of opening) one.catch(() => undefined);
      for (const [index, month] of group.entries()) {
        let found = await opening[index];
        if (!found || found.isGone) {
          // Most likely another segment has replaced it.
          survey = await segments.survey();
          found = await openMonth(survey, lists, month, only, after);
        }
        const { reached, segment, marked } = found;
        if (isAnyOpen(month, reached, after)) yield* eachOpen(lists.heads(month, reached, after));
        if (segment) yield* eachPacked(month, segment, marked, options);
      }
    }
  }

  /** Whether there may be records past `after` that no segment up to `reached` holds. */
  const isAnyOpen = (month: string, reached: number, after: string | undefined): boolean =>
    reached < spanOfMonth(month).to && (timeOf(after ?? '') ?? Infinity) >= reached;

  /**
   * The segment of a month, if there is one and `only` needs it, and the moment up to which it covers the keys. The
   * remaining keys are listed in the meantime.
   */
  async function openMonth(
    survey: Survey,
    lists: MonthLists,
    month: string,
    only: string | undefined,
    after: string | undefined,
  ) {
    const { from } = spanOfMonth(month);
    const head = await segments.headOf(month, survey);
    const upTo = head?.upTo ?? from;
    const marked = markedIn(survey, month, upTo);
    const isCounted = only !== undefined && head?.kinds === kinds;
    const isNeeded = !isCounted || marked.length > 0 || (head?.tallies[only] ?? 0) > 0;
    const [segment] = await Promise.all([
      head && isNeeded ? segments.load(month, survey) : null,
      isAnyOpen(month, upTo, after) ? lists.first(month, upTo) : null,
    ]);
    const isGone = head !== null && isNeeded && segment === null;
    return { marked, segment, isGone, reached: isGone ? from : upTo };
  }

  /** Whether some month's segment could hold more records or tell more about them. */
  const isBehind = (survey: Survey): boolean =>
    survey.months.some((month) => {
      const reach = reachOf(month, now());
      if (reach <= spanOfMonth(month).from) return false;
      const entry = survey.index[month];
      return entry?.n !== newestOf(survey.numbers, month) || entry.upTo < reach || entry.kinds !== kinds;
    });

  async function* each(options: EachOptions = {}): AsyncGenerator<Shown<Value>> {
    yield* eachIn(await segments.survey(), beginLists(), options);
  }

  /** Takes one look at the collection, to serve both a list and its counts. */
  async function look() {
    const survey = await segments.survey();
    const lists = beginLists();
    return {
      each: (options: EachOptions = {}): AsyncGenerator<Shown<Value>> => eachIn(survey, lists, options),
      tallies: (): Promise<Tallies | null> => talliesIn(survey, lists),
      /** Whether segments should be made. */
      isBehind: isBehind(survey),
    };
  }

  return { look, each, all: (): Promise<Listed<Value>> => listOf(each()) };
}
