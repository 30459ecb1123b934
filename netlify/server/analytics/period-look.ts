import { events } from '#storage/collections/events.ts';
import { periods, type KnownPeriods, type Period } from '#storage/collections/periods.ts';
import { withoutDeadline } from '#storage/deadline.ts';
import { dateOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { hourEnd, monthOf, settledMs } from './sum-periods.ts';

/** What is kept at a moment, as far as names tell. */
export interface Look {
  stores: Stores;
  /** Milliseconds since 1970. */
  now: number;
  known: KnownPeriods;
  /** Hours of which batches are kept, in order. */
  raw: readonly string[];
  /** Hours that go on, or have just ended, and their batches. */
  running: ReadonlyMap<string, Period<'hours'>>;
  /** Of how many periods a copy has to lack before it is written anew. */
  fewest: number;
  /** Carries out a write of this name for which no answer waits, and without which nothing is lost. */
  keep: (name: string, write: () => Promise<unknown>) => void;
}

/** The name under which the copy of past months lies. */
export const pastName = 'months';

const hourAt = (at: number): string => new Date(at).toISOString().slice(0, 13);

/** The hour of a moment and, as long as batches of it may be on their way, the one before it. */
export function hoursThatGoOn(now: number): string[] {
  const before = hourAt(now - 60 * 60_000);
  return hourEnd(before) + settledMs > now ? [before, hourAt(now)] : [hourAt(now)];
}

/**
 * Looks what there is, and fetches in the same breath what nearly every reader needs next: a call after the other would be 30 ms each.
 *
 * @param needsVisits whether the visits of this month are among that
 * @throws StorageUnavailable
 */
export async function lookAt(
  stores: Stores,
  now: number,
  {
    needsVisits = false,
    fewest = 2,
    keep = beside(stores),
  }: { needsVisits?: boolean } & Partial<Pick<Look, 'fewest' | 'keep'>> = {},
): Promise<Look> {
  const { known, recall, read } = stores.open(periods);
  const kept = stores.open(events);
  const today = dateOf(now);
  const month = monthOf(today);
  const copies = [
    ['past', pastName],
    ['hours-so-far', today],
    ['days-so-far', month],
    ...(needsVisits ? ([['visits-so-far', month]] as const) : []),
  ] as const;
  const [all, raw, running] = await Promise.all([
    known(),
    kept.hours(),
    Promise.all(hoursThatGoOn(now).map(async (hour) => [hour, await kept.ofHour(hour)] as const)),
    Promise.all(copies.map(async ([kind, name]) => recall(kind, name) ?? read(kind, name))),
  ]);
  return { stores, now, known: all, raw, running: new Map(running), fewest, keep };
}

/** Writes that instances carry out beside their answers at this moment. */
const going = new WeakMap<Stores, Set<string>>();
/** The schedule sees to what is left out. */
const mostAtOnce = 8;

/** Of several readers at once one writes, and a site whose schedule did not run for days is not written anew by one answer. */
function beside(stores: Stores): Look['keep'] {
  const names = going.get(stores) ?? new Set();
  going.set(stores, names);
  return (name, write) => {
    if (names.has(name) || names.size >= mostAtOnce) return;
    names.add(name);
    void withoutDeadline(write)
      .catch(() => undefined)
      .finally(() => names.delete(name));
  };
}
