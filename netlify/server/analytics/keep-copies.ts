import { events } from '#storage/collections/events.ts';
import { dateOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import type { Swept } from '#storage/sweep.ts';
import { hoursThatGoOn, lookAt, type Look } from './period-look.ts';
import { readDays } from './read-days.ts';
import { keepPast } from './read-stretch.ts';
import { stretchOf } from './stretch.ts';
import { quarterOf } from './period-times.ts';
import { each } from './sum-periods.ts';

/** Updates the copies that reports are read from, so that even the first reader in an instance needs few calls. */
export async function keepCopies(stores: Stores, now: number): Promise<Swept> {
  const writes: (() => Promise<unknown>)[] = [];
  const keep: Look['keep'] = (_, write) => void writes.push(write);
  const all = stretchOf('90d', now);
  const quarter = quarterOf(dateOf(now));
  const dates = all.dates.filter((date) => quarterOf(date) === quarter);
  const wanted = { stretch: { ...all, dates }, needsLists: false, needsVisits: true };
  const look = await lookAt(stores, now, [wanted], { fewest: 1, keep });
  await keepPast(look);
  await readDays(look, all, dates, true);
  return each(writes, (write) => write());
}

/** Refreshes the snapshots of the running hours. */
export async function keepRunningHours(stores: Stores, now: number): Promise<void> {
  await Promise.all(hoursThatGoOn(now).map((hour) => stores.open(events).refresh(hour)));
}
