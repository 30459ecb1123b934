import { events } from '#storage/collections/events.ts';
import { periods, type DayCount, type KnownPeriods, type Period } from '#storage/collections/periods.ts';
import type { Stores } from '#storage/stores.ts';
import { isTimeLeft, type Swept } from '#storage/sweep.ts';
import { dayOf, joinHours } from './days.ts';
import { readFormerDays } from './former-rollups.ts';
import { settledMs, hourEnd, dayEnd, monthEnd, quarterEnd, dateIn, monthOf, quarterOf, dayMs } from './period-times.ts';

/** Whether a month is summed, including its visits. */
export const isOver = ({ months, visits }: KnownPeriods, month: string): boolean =>
  months.has(month) && visits.has(month);

/** Whether a day is summed. */
export const isSummed = ({ days, former }: KnownPeriods, date: string): boolean => days.has(date) || former.has(date);

/** Whether all of these days (UTC) are summed. Throws StorageUnavailable. */
export async function areSummed(stores: Stores, dates: readonly string[]): Promise<boolean> {
  const [known, raw] = await Promise.all([stores.open(periods).known(), stores.open(events).hours()]);
  const waiting = [...raw, ...known.hours].map(dateIn).filter((date) => dates.includes(date));
  return waiting.every((date) => isSummed(known, date));
}

/** Works on these one after another while there is time. One that fails does not stop the others. */
export async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<Swept> {
  const swept: Swept = { done: 0, left: 0, failed: 0 };
  for (const item of items) {
    if (!isTimeLeft()) {
      swept.left += 1;
      continue;
    }
    try {
      await work(item);
      swept.done += 1;
    } catch (error) {
      if (!isTimeLeft()) swept.left += 1;
      else
        Object.assign(swept, { failed: swept.failed + 1, error: error instanceof Error ? error.name : typeof error });
    }
  }
  return swept;
}

/**
 * Writes each finished hour in one piece, from a complete read. Of two concurrent runs only one writes it, and an
 * aborted run writes nothing. The same holds for days and months.
 */
export async function sumHours(stores: Stores, now: number): Promise<Swept> {
  const known = await stores.open(periods).known();
  const kept = stores.open(events);
  const due = (await kept.hours()).filter(
    (hour) => !known.hours.has(hour) && !isSummed(known, dateIn(hour)) && hourEnd(hour) + settledMs <= now,
  );
  return each(due, async (hour) => stores.open(periods).add('hours', hour, await kept.ofHour(hour)));
}

/**
 * A written hour. If it cannot be read, its batches are read instead, while they exist. After that it counts as one
 * unreadable batch, because the number of its batches is lost.
 */
export async function readHour(stores: Stores, hour: string, hasBatches: boolean): Promise<Period<'hours'>> {
  const read = await stores.open(periods).read('hours', hour);
  if (read) return read;
  return hasBatches ? stores.open(events).ofHour(hour) : { batches: [], unreadable: 1 };
}

/** Sums each finished day whose hours are all written. */
export async function sumDays(stores: Stores, now: number): Promise<Swept> {
  const raw = await stores.open(events).hours();
  const known = await stores.open(periods).known();
  const { hours } = known;
  const open = new Set(raw.filter((hour) => !hours.has(hour)).map(dateIn));
  const due = [...new Set([...hours].map(dateIn))]
    .sort()
    .filter((date) => !isSummed(known, date) && !open.has(date) && dayEnd(date) + settledMs <= now);
  return each(due, async (date) => {
    const own = [...hours].filter((hour) => dateIn(hour) === date);
    const read = await Promise.all(own.map((hour) => readHour(stores, hour, raw.includes(hour))));
    await stores.open(periods).add('days', date, dayOf(date, joinHours(read)));
  });
}

/** Joins the days of each finished month once none of them is waiting. */
export async function sumMonths(stores: Stores, now: number): Promise<Swept> {
  const raw = await stores.open(events).hours();
  const known = await stores.open(periods).known();
  const { hours, days, former } = known;
  const open = new Set([...raw, ...hours].filter((hour) => !isSummed(known, dateIn(hour))).map(monthOf));
  const due = [...new Set([...former, ...days].map(monthOf))]
    .sort()
    .filter((month) => !isOver(known, month) && !open.has(month) && monthEnd(month) + dayMs <= now);
  return each(due, async (month) => {
    const dates = [...new Set([...former, ...days])].filter((date) => monthOf(date) === month);
    const hasFormer = dates.some((date) => !days.has(date));
    const before: ReadonlyMap<string, Period<'days'>> = hasFormer ? await readFormerDays(stores, month) : new Map();
    const read = await Promise.all(
      dates.map(async (date) => {
        const day = days.has(date) ? await stores.open(periods).read('days', date) : before.get(date);
        // What a month lacks when it is written is lost for good.
        if (!day) throw new Error(`The day ${date} cannot be read.`);
        return [date, day] as const;
      }),
    );
    const { add } = stores.open(periods);
    await add('visits', month, { days: Object.fromEntries(read.map(([date, { visits: own }]) => [date, own])) });
    await add('months', month, { days: Object.fromEntries(read.map(([date, day]) => [date, countOf(day)])) });
  });
}

/** Joins the visits of the months of each finished quarter once none of them is waiting. */
export async function sumQuarters(stores: Stores, now: number): Promise<Swept> {
  const raw = await stores.open(events).hours();
  const known = await stores.open(periods).known();
  const { hours, days, visits, quarters, former } = known;
  const waiting = [...raw, ...hours, ...days, ...former].filter((date) => !isOver(known, monthOf(date)));
  const open = new Set(waiting.map(quarterOf));
  const due = [...new Set([...visits].map(quarterOf))]
    .sort()
    .filter((quarter) => !quarters.has(quarter) && !open.has(quarter) && quarterEnd(quarter) + dayMs <= now);
  return each(due, async (quarter) => {
    const months = [...visits].filter((month) => quarterOf(month) === quarter).sort();
    const read = await Promise.all(
      months.map(async (month) => {
        const own = await stores.open(periods).read('visits', month);
        if (!own) throw new Error(`The visits of ${month} cannot be read.`);
        return Object.entries(own.days);
      }),
    );
    await stores.open(periods).add('quarters', quarter, { days: Object.fromEntries(read.flat()) });
  });
}

/** The counts of a day, without its visits. */
export const countOf = ({ visits: _, ...count }: Period<'days'>): DayCount => count;
