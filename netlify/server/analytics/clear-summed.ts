import { events } from '#storage/collections/events.ts';
import { periods } from '#storage/collections/periods.ts';
import type { Stores } from '#storage/stores.ts';
import type { Swept } from '#storage/sweep.ts';
import { dateIn, dayEnd, daysKeptMs, hourEnd, keptMs, monthOf } from './period-times.ts';
import { isOver, isSummed } from './sum-periods.ts';

/**
 * Deletes what a longer period now contains: batches and hours after two days, so that no mark of a visitor is older,
 * days after forty, and copies at once.
 */
export async function clearSummed(stores: Stores, now: number): Promise<Swept> {
  const kept = stores.open(events);
  const raw = [...new Set([...(await kept.hours()), ...(await kept.copied())])];
  const { known: readKnown, clear } = stores.open(periods);
  const known = await readKnown();
  const { hours, days, quarters } = known;
  const isOld = (hour: string): boolean => hourEnd(hour) + keptMs <= now;
  const batches = raw.filter((hour) => isOld(hour) && (hours.has(hour) || isSummed(known, dateIn(hour))));
  const written = [...hours].filter((hour) => isOld(hour) && isSummed(known, dateIn(hour)));
  const old = [...days].filter((date) => isOver(known, monthOf(date)) && dayEnd(date) + daysKeptMs <= now);
  const past = await takenOver(stores, old);
  const summedHours = [...known['hours-so-far']].filter((date) => isSummed(known, date));
  const summedDays = [...known['days-so-far']].filter((month) => isOver(known, month));
  // An earlier version used the month as the name of a copy of visits.
  const copied = [...known['visits-so-far']].filter((name) => quarters.has(name) || isOver(known, name));
  const passes = [
    await kept.clear(batches),
    await clear('hours', written),
    await clear('days', past),
    await clear('hours-so-far', summedHours),
    await clear('days-so-far', summedDays),
    await clear('visits-so-far', copied),
  ];
  return passes.reduce((all, pass) => ({
    ...all,
    ...pass,
    done: all.done + pass.done,
    left: all.left + pass.left,
    failed: all.failed + pass.failed,
  }));
}

/** The days that are in both records of their month, its counts and its visits. */
async function takenOver(stores: Stores, dates: readonly string[]): Promise<string[]> {
  const { read } = stores.open(periods);
  const held = new Set<string>();
  for (const month of new Set(dates.map(monthOf))) {
    const [counts, visits] = [await read('months', month), await read('visits', month)];
    for (const date of Object.keys(counts?.days ?? {})) if (visits?.days[date]) held.add(date);
  }
  return dates.filter((date) => held.has(date));
}
