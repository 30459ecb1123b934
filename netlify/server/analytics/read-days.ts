import { events } from '#storage/collections/events.ts';
import { periods, type DayCount, type KnownPeriods, type Period } from '#storage/collections/periods.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Stores } from '#storage/stores.ts';
import { dayOf, joinHours } from './days.ts';
import { readFormerDays } from './former-rollups.ts';
import { pastName, type Look } from './period-look.ts';
import { areFew, copyOf, readRecords } from './period-records.ts';
import { dateIn, dayEnd, hourEnd, monthOf, settledMs } from './period-times.ts';
import { visitsOf } from './read-visits.ts';
import { hoursOf, type Stretch } from './stretch.ts';
import { countOf, isOver, readHour } from './sum-periods.ts';
import type { Hours } from './visit-filter.ts';
import { emptySum } from './visit-sums.ts';

/** A day of a stretch. */
export interface RangeDay {
  date: string;
  /** The hours of it that the stretch covers. */
  hours: Hours;
  count: DayCount;
  /** Its visits, if they were requested or are at hand. */
  visits: VisitColumns | null;
}

/** Whether a day has not been summed yet, according to the lists of keys. */
export const isOpen = ({ days, months, former }: KnownPeriods, date: string): boolean =>
  !days.has(date) && !months.has(monthOf(date)) && !former.has(date);

/**
 * Reads days of a stretch: the counts of summed days with one call for each month, and their visits with one for each
 * quarter.
 *
 * @param dates the dates of the stretch to read
 * @param needsVisits whether the visits of all days are needed, not only of those that the stretch covers in part; if
 * so, counts that are in the copy of past months are not read
 * @throws StorageUnavailable
 */
export async function readDays(
  look: Look,
  stretch: Stretch,
  dates: readonly string[],
  needsVisits: boolean,
): Promise<RangeDay[]> {
  const { known, raw, running } = look;
  const kept = new Set([...raw, ...known.hours, ...running.keys()].map(dateIn));
  // For a summed day, nothing else is read, even if some of its hours still exist.
  const open = dates.filter((date) => isOpen(known, date) && kept.has(date));
  const closed = dates.filter((date) => !isOpen(known, date));
  const asked = closed.filter((date) => needsVisits || hoursOf(stretch, date) !== 'all');
  const past = needsVisits ? (await look.read('past', pastName))?.months : undefined;
  const isTold = (date: string): boolean => isOver(known, monthOf(date)) && past?.[monthOf(date)] !== undefined;
  const untold = closed.filter((date) => !isTold(date));
  const [opened, counts, visits] = await Promise.all([
    Promise.all(open.map((date) => readOpenDay(look, date))),
    countsOf(look, untold),
    visitsOf(look, asked),
  ]);
  const summed = closed.flatMap((date): ReadDay[] => {
    const own = visits.get(date) ?? null;
    const count = counts.get(date) ?? (own && notCounted());
    return count ? [{ date, count, visits: own }] : [];
  });
  return [...opened, ...summed].map((day) => ({ ...day, hours: hoursOf(stretch, day.date) }));
}

type ReadDay = Omit<RangeDay, 'hours'>;

/**
 * A day that is not summed: its written hours, and the batches of the others. Sums what the schedule would have summed
 * by now.
 */
async function readOpenDay(look: Look, date: string): Promise<ReadDay> {
  const { stores, known, raw, now, keep } = look;
  const { extend, putCopy, add } = stores.open(periods);
  const written = [...known.hours].filter((hour) => dateIn(hour) === date);
  const held = await copyOf(look, 'hours-so-far', date, ({ hours }) => written.filter((hour) => !hours[hour]).length);
  const copy = held?.hours ?? {};
  // The copy may already have an hour that the list lacks.
  const isCopied = (hour: string): boolean => Object.hasOwn(copy, hour);
  const lacking = written.filter((hour) => !isCopied(hour));
  const going = [...new Set([...raw, ...look.running.keys()])].filter(
    (hour) => dateIn(hour) === date && !known.hours.has(hour) && !isCopied(hour),
  );
  const [added, running] = await Promise.all([
    Promise.all(lacking.map(async (hour) => [hour, await readHour(stores, hour, raw.includes(hour))] as const)),
    Promise.all(
      going.map(async (hour) => [hour, look.running.get(hour) ?? (await stores.open(events).ofHour(hour))] as const),
    ),
  ]);
  const hours = { ...copy, ...Object.fromEntries(added) };
  if (added.length > 0) extend('hours-so-far', date, { hours });
  if (added.length >= look.fewest) keep(`hours-so-far ${date}`, () => putCopy('hours-so-far', date, { hours }));
  for (const [hour, value] of running)
    if (raw.includes(hour) && hourEnd(hour) + settledMs <= now) keep(hour, () => add('hours', hour, value));
  const day = dayOnce(stores, date, [...Object.entries(hours), ...running]);
  if (going.length === 0 && dayEnd(date) + settledMs <= now) keep(date, () => add('days', date, day));
  return { date, count: countOf(day), visits: day.visits };
}

/**
 * The day that an instance counted last, and a hash of the ids of its batches: until another batch arrives, or a
 * restore replaces them, the day is not counted again.
 */
const counted = new WeakMap<Stores, { from: string; day: Period<'days'> }>();

function dayOnce(stores: Stores, date: string, hours: readonly (readonly [string, Period<'hours'>])[]): Period<'days'> {
  const ids = hours.map(([hour, { batches, unreadable }]) => [hour, unreadable, ...batches.map(({ id }) => id)].join());
  const from = nodeCrypto().hash('sha256', [date, ...ids.sort()].join('\n'));
  const known = counted.get(stores);
  if (known?.from === from) return known.day;
  const day = dayOf(date, joinHours(hours.map(([, hour]) => hour)));
  counted.set(stores, { from, day });
  return day;
}

/** For a day whose count comes from the copy of past months. */
const notCounted = (): DayCount => ({ sum: emptySum(), dropped: {}, unreadable: 0, latest: [] });

/** The counts of summed days. */
async function countsOf(look: Look, dates: readonly string[]): Promise<Map<string, DayCount>> {
  const { known, stores } = look;
  const firstFormer = dates.find((date) => !known.days.has(date) && !known.months.has(monthOf(date)));
  const [former, months] = await Promise.all([
    firstFormer === undefined ? [] : readFormerDays(stores, firstFormer),
    Promise.all([...Map.groupBy(dates, monthOf)].map(([month, own]) => countsOfMonth(look, month, own))),
  ]);
  const counts = [...former].map(([date, day]): [string, DayCount] => [date, countOf(day)]);
  return new Map([...counts, ...months.flat()]);
}

/**
 * From the month if it is over, otherwise from the copy of its days so far; days missing there come from their own
 * records.
 */
async function countsOfMonth(look: Look, month: string, dates: readonly string[]): Promise<[string, DayCount][]> {
  const { stores, known, read, fewest, keep } = look;
  const { extend, putCopy } = stores.open(periods);
  const lacking = (days: Readonly<Record<string, unknown>>): string[] =>
    dates.filter((date) => known.days.has(date) && !days[date]);
  const whole = isOver(known, month);
  const held = !whole
    ? await copyOf(look, 'days-so-far', month, ({ days }) => lacking(days).length)
    : areFew(known, dates)
      ? null
      : await read('months', month);
  const added = await readRecords(look, lacking(held?.days ?? {}));
  const days = { ...held?.days, ...Object.fromEntries(added.map(([date, day]) => [date, countOf(day)])) };
  if (!whole && added.length > 0) {
    extend('days-so-far', month, { days });
    if (added.length >= fewest) keep(`days-so-far ${month}`, () => putCopy('days-so-far', month, { days }));
  }
  return Object.entries(days);
}
