import type { DropReason } from '#contract/api/events.ts';
import { limits } from '#storage/collections/limits.ts';
import type { VisitSum } from '#storage/collections/visit-sum.ts';
import type { Stores } from '#storage/stores.ts';
import { eventQuotas } from './admission.ts';
import { addDropped } from './days.ts';
import { readDays } from './read-days.ts';
import { sumOfDay } from './stats.ts';
import { addSums } from './visit-sums.ts';
import { weekBefore, weekFrom, type Week } from './week.ts';

/** What is counted of a week, and what is not. */
export interface CountedWeek {
  week: Week;
  sum: VisitSum;
  /** The week before; null where nothing is kept of it. */
  before: VisitSum | null;
  dropped: Partial<Record<DropReason, number>>;
  /** Dates on which counting stopped before midnight. */
  stopped: string[];
  unreadable: number;
}

/** Reads the week that begins on a Monday, and the one before it. Throws StorageUnavailable. */
export async function readWeek(stores: Stores, monday: string): Promise<CountedWeek> {
  const week = weekFrom(monday);
  const daysOf = ({ dates }: Week) => readDays(stores, { dates, from: 0, until: null }, false);
  const [days, before, overruns] = await Promise.all([
    daysOf(week),
    daysOf(weekBefore(Date.parse(monday))),
    stores.open(limits).overruns(Date.parse(monday)),
  ]);
  const sumOf = (read: typeof days) => addSums(read.map((day) => sumOfDay(day)));
  return {
    week,
    sum: sumOf(days),
    before: before.length === 0 ? null : sumOf(before),
    dropped: addDropped(days.map(({ count }) => count.dropped)),
    stopped: overruns
      .filter(({ quota, date }) => quota === eventQuotas.site && week.dates.includes(date))
      .map(({ date }) => date)
      .sort(),
    unreadable: days.reduce((total, { count }) => total + count.unreadable, 0),
  };
}
