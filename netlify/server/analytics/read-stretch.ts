import { setImmediate } from 'node:timers/promises';
import { periods, type DayCount, type Period } from '#storage/collections/periods.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import type { Stores } from '#storage/stores.ts';
import type { VisitFigures, VisitSum } from '#storage/collections/visit-sum.ts';
import { countVisits } from './count-visits.ts';
import { addDropped } from './days.ts';
import { few, lookAt, pastName, type Look } from './period-look.ts';
import { isOpen, readDays } from './read-days.ts';
import { rememberedSums } from './remembered-sums.ts';
import type { Question, StretchSum } from './stretch-sum.ts';
import { hoursOf, type Stretch } from './stretch.ts';
import { daysInMonth, monthOf } from './period-times.ts';
import { isOver } from './sum-periods.ts';
import type { VisitFilter } from './visit-filter.ts';
import { addSums, emptySum } from './visit-sums.ts';

type Uncounted = Pick<DayCount, 'dropped' | 'unreadable'>;

/** Counting yields after this many milliseconds (rules 42). */
const turnMs = 50;

/**
 * Lists what is stored for the readers of one or two stretches and requests what they need, except for what this
 * instance probably remembers.
 *
 * @throws StorageUnavailable
 */
export function lookFor(stores: Stores, now: number, questions: readonly Question[]): Promise<Look> {
  const { has } = rememberedSums(stores);
  const wanted = questions
    .filter((question) => !has(question))
    .map(({ stretch, filter, needsLists }) => ({ stretch, needsLists, needsVisits: isNarrowed(filter) }));
  return lookAt(stores, now, wanted);
}

const isNarrowed = (filter: VisitFilter): boolean => Object.keys(filter).length > 0;

/**
 * Counts the visits of a stretch that match a filter. Without a filter, the figures alone cost fewer calls. Throws
 * StorageUnavailable.
 */
export async function readStretch(look: Look, question: Question): Promise<StretchSum> {
  const { stores, known } = look;
  const { dates } = question.stretch;
  const remembered = rememberedSums(stores);
  const { open: waiting = [], closed = [] } = Object.groupBy(dates, (date) =>
    isOpen(known, date) ? 'open' : 'closed',
  );
  const [summed, open] = await Promise.all([
    remembered.find(question, known) ?? countDays(look, question, closed),
    countDays(look, question, waiting),
  ]);
  // Parts of days are counted from visits.
  if (dates.length > few) remembered.keep(question, known, summed);
  return {
    sum: addSums([summed.sum, open.sum]),
    days: [...summed.days, ...open.days],
    dropped: addDropped([summed.dropped, open.dropped]),
    unreadable: summed.unreadable + open.unreadable,
  };
}

/** Counts days of a stretch. */
async function countDays(look: Look, question: Question, dates: readonly string[]): Promise<StretchSum> {
  const { stretch, filter, needsLists } = question;
  const narrowed = isNarrowed(filter);
  const known = await readPast(look, stretch, dates, needsLists && !narrowed);
  // With a filter it only provides what has not been counted.
  const past = narrowed ? { sums: [], days: [] } : known;
  const fromPast = new Set(past.days.map(({ date }) => date));
  const uncounted = new Map(known.days.map(({ date, day }) => [date, day]));
  const rest = dates.filter((date) => !fromPast.has(date));
  const days: { date: string; sum: VisitSum; visits: VisitColumns | null; count: Uncounted }[] = [];
  let turn = performance.now();
  for (const { date, hours, count, visits } of await readDays(look, stretch, rest, narrowed)) {
    const isWhole = hours === 'all' && !narrowed;
    const sum = isWhole ? count.sum : visits ? countVisits(visits, filter, hours, needsLists) : emptySum();
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

/**
 * The part of a stretch that the copy of past months holds: whole months or, if no lists are needed, single days as
 * well.
 */
async function readPast(look: Look, stretch: Stretch, all: readonly string[], needsLists: boolean) {
  const dates = new Set(all.filter((date) => hoursOf(stretch, date) === 'all'));
  const asked = [...new Set([...dates].map(monthOf))].filter((month) => isOver(look.known, month));
  const months = await pastMonths(look, needsLists ? asked.filter((month) => hasAllOf(dates, month)) : asked);
  const days = months.flatMap(([, month]) =>
    Object.entries(month.days).flatMap(([date, day]) => (dates.has(date) ? [{ date, day }] : [])),
  );
  const sums = needsLists ? months.map(([, { sum }]) => sum) : days.map(({ day }) => ({ ...emptySum(), ...day.sum }));
  return { sums, days };
}

const hasAllOf = (dates: ReadonlySet<string>, month: string): boolean =>
  [...dates].filter((date) => monthOf(date) === month).length === daysInMonth(month);

/** As many months as the longest range and the range before it cover. */
const mostPast = 25;

/** Months that are over, from the copy or else from their records; then the copy is rewritten. */
async function pastMonths(look: Look, months: readonly string[]): Promise<[string, PastMonth][]> {
  const { extend, putCopy } = look.stores.open(periods);
  const held = (await look.read('past', pastName))?.months ?? {};
  const reading = months
    .filter((month) => !held[month])
    .map(async (month): Promise<[string, PastMonth][]> => {
      const record = await look.read('months', month);
      return record ? [[month, pastOf(record)]] : [];
    });
  const added = (await Promise.all(reading)).flat();
  const all = Object.entries({ ...held, ...Object.fromEntries(added) });
  all.sort(([left], [right]) => (left < right ? 1 : -1));
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

function figuresOf(sum: VisitSum): VisitFigures {
  const { pages: _1, referrers: _2, campaigns: _3, devices: _4, countries: _5, ...figures } = sum;
  return figures;
}

/** Brings the copy of past months up to date. Throws StorageUnavailable. */
export async function keepPast(look: Look): Promise<void> {
  const over = [...look.known.months].filter((month) => isOver(look.known, month));
  await pastMonths(look, over.sort().slice(-mostPast));
}
