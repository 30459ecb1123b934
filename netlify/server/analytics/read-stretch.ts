import { setImmediate } from 'node:timers/promises';
import { periods, type DayCount, type Period } from '#storage/collections/periods.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import type { VisitFigures, VisitSum } from '#storage/collections/visit-sum.ts';
import { countVisits } from './count-visits.ts';
import { addDropped } from './days.ts';
import { pastName, type Look } from './period-look.ts';
import { readDays } from './read-days.ts';
import { hoursOf, type Stretch } from './stretch.ts';
import { monthOf } from './sum-periods.ts';
import type { VisitFilter } from './visit-filter.ts';
import { addSums, emptySum } from './visit-sums.ts';

/** What is counted of a stretch, and of each of its days of which anything is kept. */
export interface StretchSum {
  /** `needsLists` says whether its lists are whole. */
  sum: VisitSum;
  days: readonly { date: string; sum: VisitFigures; visits: VisitColumns | null }[];
  dropped: DayCount['dropped'];
  unreadable: number;
}

type Uncounted = Pick<DayCount, 'dropped' | 'unreadable'>;

/** So long is counted in one go (rules 42). */
const turnMs = 50;

/**
 * Counts the visits of a stretch that are asked for.
 *
 * @param needsLists whether what visits name is needed too: without a filter the figures alone cost fewer calls
 * @throws StorageUnavailable
 */
export async function readStretch(
  look: Look,
  stretch: Stretch,
  filter: VisitFilter,
  needsLists: boolean,
): Promise<StretchSum> {
  const isNarrowed = Object.keys(filter).length > 0;
  const known = await readPast(look, stretch, needsLists && !isNarrowed);
  // Under a filter it says what was not counted, and nothing else.
  const past = isNarrowed ? { sums: [], days: [] } : known;
  const fromPast = new Set(past.days.map(({ date }) => date));
  const uncounted = new Map(known.days.map(({ date, day }) => [date, day]));
  const rest = stretch.dates.filter((date) => !fromPast.has(date));
  const days: { date: string; sum: VisitSum; visits: VisitColumns | null; count: Uncounted }[] = [];
  let turn = performance.now();
  for (const { date, hours, count, visits } of await readDays(look, stretch, rest, isNarrowed)) {
    const isWhole = hours === 'all' && !isNarrowed;
    const sum = isWhole ? count.sum : visits ? countVisits(visits, filter, hours) : emptySum();
    days.push({ date, sum, visits, count: uncounted.get(date) ?? count });
    if (performance.now() - turn < turnMs) continue;
    await setImmediate();
    turn = performance.now();
  }
  const counts = [...past.days.map(({ day }) => day), ...days.map(({ count }) => count)];
  return {
    sum: addSums([...past.sums, ...days.map(({ sum }) => sum)]),
    days: [...past.days.map(({ date, day }) => ({ date, sum: day.sum, visits: null })), ...days],
    dropped: addDropped(counts.map(({ dropped }) => dropped)),
    unreadable: counts.reduce((total, { unreadable }) => total + unreadable, 0),
  };
}

type PastMonth = Period<'past'>['months'][string];

/** What the copy of past months says of a stretch: of months of which it has every day, and, where no lists are needed, of any day of them. */
async function readPast(look: Look, stretch: Stretch, needsLists: boolean) {
  const isWhole = (date: string): boolean => hoursOf(stretch, date) === 'all';
  const dates = new Set(stretch.dates.filter(isWhole));
  const asked = [...new Set([...dates].map(monthOf))].filter((month) => isOver(look, month));
  const months = await pastMonths(look, needsLists ? asked.filter((month) => hasAllOf(dates, month)) : asked);
  const days = months.flatMap(([, month]) =>
    Object.entries(month.days).flatMap(([date, day]) => (dates.has(date) ? [{ date, day }] : [])),
  );
  const sums = needsLists ? months.map(([, { sum }]) => sum) : days.map(({ day }) => ({ ...emptySum(), ...day.sum }));
  return { sums, days };
}

const isOver = ({ known }: Look, month: string): boolean => known.months.has(month) && known.visits.has(month);

function hasAllOf(dates: ReadonlySet<string>, month: string): boolean {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  return dates.has(`${month}-01`) && dates.has(last);
}

/** As many as the longest range and the one before it have. */
const mostPast = 25;

/** Months that are over, of the copy or, where that lacks them, of their records; then the copy is written anew. */
async function pastMonths(look: Look, months: readonly string[]): Promise<[string, PastMonth][]> {
  const { recall, read, extend, putCopy } = look.stores.open(periods);
  const held = recall('past', pastName)?.months ?? {};
  const added = (
    await Promise.all(
      months
        .filter((month) => !held[month])
        .map(async (month): Promise<[string, PastMonth][]> => {
          const record = await read('months', month);
          return record ? [[month, pastOf(record)]] : [];
        }),
    )
  ).flat();
  const all = Object.entries({ ...held, ...Object.fromEntries(added) }).sort(([left], [right]) =>
    left < right ? 1 : -1,
  );
  if (added.length > 0) {
    const copy = { months: Object.fromEntries(all.slice(0, mostPast)) };
    extend('past', pastName, copy);
    look.keep('past', () => putCopy('past', pastName, copy));
  }
  return all.filter(([month]) => months.includes(month));
}

function pastOf({ days }: Period<'months'>): PastMonth {
  return {
    sum: addSums(Object.values(days).map(({ sum }) => sum)),
    days: Object.fromEntries(
      Object.entries(days).map(([date, { sum, dropped, unreadable }]) => [
        date,
        { sum: figuresOf(sum), dropped, unreadable },
      ]),
    ),
  };
}

function figuresOf({
  pages: _1,
  referrers: _2,
  campaigns: _3,
  devices: _4,
  countries: _5,
  ...figures
}: VisitSum): VisitFigures {
  return figures;
}

/** Brings the copy of past months up to date. Throws StorageUnavailable. */
export async function keepPast(look: Look): Promise<void> {
  const over = [...look.known.months].filter((month) => isOver(look, month));
  await pastMonths(look, over.sort().slice(-mostPast));
}
