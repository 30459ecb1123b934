import { dayOf } from '#server/analytics/days.ts';
import { keepCopies, keepRunningHours } from '#server/analytics/keep-copies.ts';
import { clearSummed } from '#server/analytics/clear-summed.ts';
import { sumDays, sumHours, sumMonths, sumQuarters } from '#server/analytics/sum-periods.ts';
import { events } from '#storage/collections/events.ts';
import { periods } from '#storage/collections/periods.ts';
import { randomOf } from '#support/random.ts';
import { syntheticVisits } from '#support/synthetic-visits.ts';
import { overDatabase } from './database-store.ts';

const dayMs = 24 * 60 * 60_000;
/** A day of a site with a million events in ninety days. */
const eventsOfDay = Math.ceil(1_000_000 / 90);
/** Average of a synthetic visit. */
const eventsOfVisit = 3.9;

/**
 * Fills a database with two years of visits, a million events in every ninety days, as the schedule leaves it.
 *
 * @returns how many events there were in the last ninety days
 */
export const fillYears = (dataDir: string, now: number): Promise<number> =>
  overDatabase(dataDir, async ({ storesAt }) => {
    const random = randomOf(7);
    const today = now - (now % dayMs);
    const batchesOf = (from: number, until: number) =>
      syntheticVisits({
        random,
        from,
        until,
        visits: Math.round(((until - from) / dayMs) * (eventsOfDay / eventsOfVisit)),
      });
    // Repeats a week of days; each day is counted separately.
    const week = Array.from({ length: 7 }, (_, number) => {
      const from = today - (number + 1) * dayMs;
      return dayOf(new Date(from).toISOString().slice(0, 10), {
        batches: batchesOf(from, from + dayMs),
        unreadable: 0,
      });
    });
    const { add } = storesAt(now).open(periods);
    let total = 0;
    for (let ago = 1; ago <= 740; ago += 1) {
      const day = week[ago % 7];
      if (!day) continue;
      await add('days', new Date(today - ago * dayMs).toISOString().slice(0, 10), day);
      if (ago < 90) total += day.sum.views + day.sum.clicks + day.sum.forms;
    }
    for (const { at, value } of batchesOf(today, now)) {
      await storesAt(at).open(events).add(value);
      total += value.events.length;
    }
    const stores = storesAt(now);
    for (const pass of [sumHours, sumDays, sumMonths, sumQuarters, keepCopies, clearSummed]) {
      const { left, failed } = await pass(stores, now);
      if (left + failed > 0) throw new Error(`${left + failed} periods were not summed.`);
    }
    await keepRunningHours(stores, now);
    return total;
  });
