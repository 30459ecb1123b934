import { events } from '#storage/collections/events.ts';
import { periods, type DayCount, type Period, type PeriodKind } from '#storage/collections/periods.ts';
import type { VisitColumns } from '#storage/collections/visit-columns.ts';
import type { Stores } from '#storage/stores.ts';
import { dayOf, joinHours } from './days.ts';
import { readFormerDays } from './former-rollups.ts';
import { pastName, type Look } from './period-look.ts';
import { hoursOf, type Stretch } from './stretch.ts';
import { countOf, dateIn, dayEnd, hourEnd, monthOf, readHour, settledMs } from './sum-periods.ts';
import type { Hours } from './visit-filter.ts';
import { emptySum } from './visit-sums.ts';

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
 * Reads days of a stretch, those of months that are over with one call for each month.
 *
 * @param dates those of its dates that are to be read
 * @param needsVisits whether the visits of all of them are needed, and not of those alone that the stretch has a part of; of months that are over what is counted of days
 * is then not read, as far as the copy of past months says it
 * @throws StorageUnavailable
 */
export async function readDays(
  look: Look,
  stretch: Stretch,
  dates: readonly string[],
  needsVisits: boolean,
): Promise<RangeDay[]> {
  const { known, raw, running } = look;
  const isFormer = (date: string): boolean => known.former.has(date) && !known.days.has(date);
  const isOpen = (date: string): boolean =>
    !known.days.has(date) && !known.months.has(monthOf(date)) && !known.former.has(date);
  const kept = new Set([...raw, ...known.hours, ...running.keys()].map(dateIn));
  // Of a day that is summed nothing else is read, whatever is left of its hours.
  const open = dates.filter((date) => isOpen(date) && kept.has(date));
  const closed = dates.filter((date) => !isOpen(date));
  const firstFormer = dates.find((date) => isFormer(date) && !known.months.has(monthOf(date)));
  const former =
    firstFormer === undefined ? new Map<string, Period<'days'>>() : await readFormerDays(look.stores, firstFormer);
  const asked = new Set(dates.filter((date) => needsVisits || hoursOf(stretch, date) !== 'all'));
  const days = await Promise.all([
    ...open.map((date) => readOpenDay(look, date)),
    ...[...new Set(closed.map(monthOf))].map((month) =>
      readMonth(
        look,
        month,
        closed.filter((date) => monthOf(date) === month),
        asked,
        former,
      ),
    ),
  ]);
  return days.flat().map((day) => ({ ...day, hours: hoursOf(stretch, day.date) }));
}

/** So few hours or days are read by themselves, where a copy lacks them, or where only their visits are asked for. */
const few = 2;

/** What this instance knows of a period, or of a copy, as long as that does not lack many of what there is; else what storage has. */
async function copyOf<Kind extends PeriodKind>(
  { stores, known }: Look,
  kind: Kind,
  name: string,
  lacks: (held: Period<Kind>) => number,
): Promise<Period<Kind> | null> {
  const { recall, read } = stores.open(periods);
  const held = recall(kind, name);
  if (held && lacks(held) <= few) return held;
  return known[kind].has(name) ? ((await read(kind, name)) ?? held) : held;
}

type ReadDay = Omit<RangeDay, 'hours'>;

/** A day that is not summed: its hours that are written, and the batches of the others. What the schedule would sum of it by now is summed. */
async function readOpenDay(look: Look, date: string): Promise<ReadDay[]> {
  const { stores, known, raw, now, keep } = look;
  const { extend, putCopy, add } = stores.open(periods);
  const written = [...known.hours].filter((hour) => dateIn(hour) === date);
  const held = await copyOf(look, 'hours-so-far', date, ({ hours }) => written.filter((hour) => !hours[hour]).length);
  const copy = held?.hours ?? {};
  // The copy may know of an hour that the list does not know yet.
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
  return [{ date, count: countOf(day), visits: day.visits }];
}

/** The days that instances have counted last, and from how many batches of which hours: as long as none comes a day is not counted again. */
const counted = new WeakMap<Stores, { from: string; day: Period<'days'> }>();

function dayOnce(stores: Stores, date: string, hours: readonly (readonly [string, Period<'hours'>])[]): Period<'days'> {
  const from = JSON.stringify([
    date,
    ...hours.map(([hour, { batches, unreadable }]) => [hour, batches.length, unreadable]).sort(),
  ]);
  const known = counted.get(stores);
  if (known?.from === from) return known.day;
  const day = dayOf(date, joinHours(hours.map(([, hour]) => hour)));
  counted.set(stores, { from, day });
  return day;
}

const notCounted = (): DayCount => ({ sum: emptySum(), dropped: {}, unreadable: 0, latest: [] });

/** Days of a month that are summed: of the month, where it is over, or of the copy of its days so far and of those days that it lacks. */
async function readMonth(
  look: Look,
  month: string,
  dates: readonly string[],
  asked: ReadonlySet<string>,
  former: ReadonlyMap<string, Period<'days'>>,
): Promise<ReadDay[]> {
  const { stores, known, fewest, keep } = look;
  const { recall, read, extend, putCopy } = stores.open(periods);
  const isOver = known.months.has(month) && known.visits.has(month);
  const wanted = dates.filter((date) => asked.has(date));
  const found: Record<string, DayCount> = {};
  const own: Record<string, VisitColumns> = {};
  const take = async (date: string): Promise<boolean> => {
    const day = await read('days', date);
    if (!day) return false;
    found[date] = countOf(day);
    own[date] = day.visits;
    return true;
  };
  if (wanted.length <= few) await Promise.all(wanted.filter((date) => known.days.has(date)).map(take));
  const lacks = ({ days }: { days: Readonly<Record<string, unknown>> }): number =>
    isOver ? 0 : dates.filter((date) => known.days.has(date) && !days[date]).length;
  const isAlone = isOver && wanted.length === dates.length && Boolean(recall('past', pastName)?.months[month]);
  const isCounted = (date: string): boolean => isAlone && asked.has(date);
  const needsVisits = wanted.some((date) => !own[date]);
  const [counts, visits] = await Promise.all([
    dates.some((date) => !found[date] && !isCounted(date))
      ? copyOf(look, isOver ? 'months' : 'days-so-far', month, lacks)
      : null,
    needsVisits ? copyOf(look, isOver ? 'visits' : 'visits-so-far', month, lacks) : null,
  ]);
  for (const [date, count] of Object.entries(counts?.days ?? {})) found[date] ??= count;
  for (const [date, columns] of Object.entries(visits?.days ?? {})) own[date] ??= columns;
  const lacking = dates.filter(
    (date) =>
      known.days.has(date) && ((!found[date] && !(isCounted(date) && own[date])) || (asked.has(date) && !own[date])),
  );
  const added = (await Promise.all(lacking.map(take))).filter(Boolean).length;
  if (!isOver && added > 0) {
    extend('days-so-far', month, { days: found });
    if (needsVisits) extend('visits-so-far', month, { days: own });
    if (added >= fewest) keep(`days-so-far ${month}`, () => putCopy('days-so-far', month, { days: found }));
    if (added >= fewest && needsVisits)
      keep(`visits-so-far ${month}`, () => putCopy('visits-so-far', month, { days: own }));
  }
  return dates.flatMap((date) => {
    const count = found[date] ?? former.get(date) ?? (own[date] && isAlone ? notCounted() : undefined);
    return count ? [{ date, count, visits: own[date] ?? null }] : [];
  });
}
