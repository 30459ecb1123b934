import { events } from '#storage/collections/events.ts';
import {
  periods,
  type DayCount,
  type KnownPeriods,
  type Period,
  type PeriodKind,
} from '#storage/collections/periods.ts';
import { withoutDeadline } from '#storage/deadline.ts';
import type { Stores } from '#storage/stores.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import { dayOf, joinHours } from './days.ts';
import { countOf, dateIn, monthOf, readHour } from './sum-periods.ts';
import { readFormerDays } from './former-rollups.ts';
import { hoursOf, type Stretch } from './stretch.ts';
import type { Hours } from './visit-filter.ts';

/** A day of a stretch. */
export interface RangeDay {
  date: string;
  /** Which hours of it the stretch has. */
  hours: Hours;
  count: DayCount;
  /** Its visits, where they were asked for or are at hand. */
  visits: VisitColumns | null;
}

/**
 * Reads the days of a stretch, those of months that are over with one call for each month.
 *
 * @param needsVisits whether their visits are needed too, and not what is counted of them alone
 * @throws StorageUnavailable
 */
export async function readDays(stores: Stores, stretch: Stretch, needsVisits: boolean): Promise<RangeDay[]> {
  const { dates } = stretch;
  const [known, raw] = await Promise.all([stores.open(periods).known(), stores.open(events).hours()]);
  const isFormer = (date: string): boolean => known.former.has(date) && !known.days.has(date);
  const isOpen = (date: string): boolean =>
    !known.days.has(date) && !known.months.has(monthOf(date)) && !known.former.has(date);
  // Of a day that is summed nothing else is read, whatever is left of its hours.
  const open = dates.filter((date) => isOpen(date) && [...raw, ...known.hours].some((hour) => dateIn(hour) === date));
  const closed = dates.filter((date) => !isOpen(date));
  const withVisits = needsVisits || stretch.from > 0 || stretch.until !== null;
  const firstFormer = dates.find((date) => isFormer(date) && !known.months.has(monthOf(date)));
  const former =
    firstFormer === undefined ? new Map<string, Period<'days'>>() : await readFormerDays(stores, firstFormer);
  const days = await Promise.all([
    ...open.map((date) => readOpenDay(stores, known, raw, date)),
    ...[...new Set(closed.map(monthOf))].map((month) =>
      readMonth(
        stores,
        known,
        month,
        closed.filter((date) => monthOf(date) === month),
        withVisits,
        former,
      ),
    ),
  ]);
  return days.flat().map((day) => ({ ...day, hours: hoursOf(stretch, day.date) }));
}

type ReadDay = Omit<RangeDay, 'hours'>;

/** A day that is not summed: its hours that are written, and the batches of the others. */
async function readOpenDay(
  stores: Stores,
  known: KnownPeriods,
  raw: readonly string[],
  date: string,
): Promise<ReadDay[]> {
  const { read, putCopy } = stores.open(periods);
  const written = [...known.hours].filter((hour) => dateIn(hour) === date);
  const copy = known['hours-so-far'].has(date) ? await read('hours-so-far', date) : null;
  const lacking = written.filter((hour) => !copy?.hours[hour]);
  const [added, running] = await Promise.all([
    Promise.all(lacking.map(async (hour) => [hour, await readHour(stores, hour, raw.includes(hour))] as const)),
    Promise.all(
      raw
        // The copy may know of an hour that the list does not know yet.
        .filter((hour) => dateIn(hour) === date && !known.hours.has(hour) && !copy?.hours[hour])
        .map((hour) => stores.open(events).ofHour(hour)),
    ),
  ]);
  const hours = { ...copy?.hours };
  for (const [hour, value] of added) hours[hour] = value;
  if (added.length > 1) keepCopy(() => putCopy('hours-so-far', date, { hours }));
  const day = dayOf(date, joinHours([...Object.values(hours), ...running]));
  return [{ date, count: countOf(day), visits: day.visits }];
}

/** Days of a month that are summed: of the month, where it is over, or of the copy of its days so far and of those days that it lacks. */
async function readMonth(
  stores: Stores,
  known: KnownPeriods,
  month: string,
  dates: readonly string[],
  withVisits: boolean,
  former: ReadonlyMap<string, Period<'days'>>,
): Promise<ReadDay[]> {
  const { read, putCopy } = stores.open(periods);
  const isOver = known.months.has(month) && known.visits.has(month);
  const readIf = <Kind extends PeriodKind>(kind: Kind): Promise<Period<Kind> | null> =>
    known[kind].has(month) ? read(kind, month) : Promise.resolve(null);
  const [counts, visits] = await Promise.all([
    readIf(isOver ? 'months' : 'days-so-far'),
    withVisits ? readIf(isOver ? 'visits' : 'visits-so-far') : null,
  ]);
  const found = { ...counts?.days };
  const own = { ...visits?.days };
  let added = 0;
  const lacking = dates.filter((date) => known.days.has(date) && (!found[date] || (withVisits && !own[date])));
  for (const [date, day] of await Promise.all(lacking.map(async (one) => [one, await read('days', one)] as const))) {
    if (!day) continue;
    found[date] = countOf(day);
    own[date] = day.visits;
    added += 1;
  }
  if (!isOver && added > 1) {
    keepCopy(() => putCopy('days-so-far', month, { days: found }));
    if (withVisits) keepCopy(() => putCopy('visits-so-far', month, { days: own }));
  }
  return dates.flatMap((date) => {
    const count = found[date] ?? former.get(date);
    return count ? [{ date, count, visits: own[date] ?? null }] : [];
  });
}

/** Nobody waits for a copy, and nothing is lost where it does not come about. */
const keepCopy = (put: () => Promise<void>): void => void withoutDeadline(put).catch(() => undefined);
