import type { DropReason } from '#contract/api/events.ts';
import { limits } from '#storage/collections/limits.ts';
import type { VisitSum } from '#storage/collections/visit-sum.ts';
import type { Stores } from '#storage/stores.ts';
import { eventQuotas } from './admission.ts';
import { lookFor, readStretch } from './read-stretch.ts';
import type { Question } from './stretch-sum.ts';
import { weekBefore, weekFrom, type Week } from './week.ts';

/** What was counted in a week, and what was not. */
export interface CountedWeek {
  week: Week;
  sum: VisitSum;
  /** The week before; null if none of it is stored. */
  before: VisitSum | null;
  dropped: Partial<Record<DropReason, number>>;
  /** Dates on which counting stopped before midnight. */
  stopped: string[];
  unreadable: number;
}

/**
 * Reads the week that begins on a Monday, and the one before it; `now` in milliseconds since 1970. Throws
 * StorageUnavailable.
 */
export async function readWeek(stores: Stores, monday: string, now: number): Promise<CountedWeek> {
  const week = weekFrom(monday);
  const asked = ({ dates }: Week, needsLists: boolean): Question => ({
    stretch: { dates, from: 0, until: null },
    filter: {},
    needsLists,
  });
  const [own, earlier] = [asked(week, true), asked(weekBefore(Date.parse(monday)), false)];
  const look = await lookFor(stores, now, [own, earlier]);
  const [{ sum, dropped, unreadable }, before, overruns] = await Promise.all([
    readStretch(look, own),
    readStretch(look, earlier),
    stores.open(limits).overruns(Date.parse(monday)),
  ]);
  return {
    week,
    sum,
    before: before.days.length === 0 ? null : before.sum,
    dropped,
    stopped: overruns
      .filter(({ quota, date }) => quota === eventQuotas.site && week.dates.includes(date))
      .map(({ date }) => date)
      .sort(),
    unreadable,
  };
}
