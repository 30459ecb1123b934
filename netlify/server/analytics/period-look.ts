import { events } from '#storage/collections/events.ts';
import { periods, type KnownPeriods, type Period, type PeriodKind } from '#storage/collections/periods.ts';
import { withoutDeadline } from '#storage/deadline.ts';
import { dateOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { hoursOf, type Stretch } from './stretch.ts';
import { dayEnd, daysInMonth, daysKeptMs, hourEnd, monthOf, quarterOf, settledMs } from './period-times.ts';

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
  /** Reads a period once, however often it is asked for. Of a copy it may be what this instance knew already. */
  read: PeriodReader;
  /** Of how many periods a copy has to lack before it is written anew. */
  fewest: number;
  /** Carries out a write of this name for which no answer waits, and without which nothing is lost. */
  keep: (name: string, write: () => Promise<unknown>) => void;
}

type PeriodReader = <Kind extends PeriodKind>(kind: Kind, name: string) => Promise<Period<Kind> | null>;

/** What is to be read of a stretch. */
interface Wanted {
  stretch: Stretch;
  /** Whether its days are asked for with what their visits name. */
  needsLists: boolean;
  /** Whether visits themselves are to be counted, and not their sums. */
  needsVisits: boolean;
}

/** The name under which the copy of past months lies. */
export const pastName = 'months';

/** So few hours or days are read by themselves, where a copy lacks them, or where only their visits are asked for. */
export const few = 2;

const hourAt = (at: number): string => new Date(at).toISOString().slice(0, 13);

/** The hour of a moment and, as long as batches of it may be on their way, the one before it. */
export function hoursThatGoOn(now: number): string[] {
  const before = hourAt(now - 60 * 60_000);
  return hourEnd(before) + settledMs > now ? [before, hourAt(now)] : [hourAt(now)];
}

/**
 * Looks what there is, and asks in the same breath for what is needed next, as far as dates tell: a call after the other would be 30 ms each.
 *
 * @throws StorageUnavailable
 */
export async function lookAt(
  stores: Stores,
  now: number,
  wanted: readonly Wanted[],
  { fewest = 2, keep = beside(stores) }: Partial<Pick<Look, 'fewest' | 'keep'>> = {},
): Promise<Look> {
  const read = readerOf(stores);
  const kept = stores.open(events);
  // Whoever needs one of them waits for it, and is told where it fails.
  for (const [kind, name] of expected(now, wanted)) void read(kind, name).catch(() => undefined);
  const [known, raw, running] = await Promise.all([
    stores.open(periods).known(),
    kept.hours(),
    Promise.all(hoursThatGoOn(now).map(async (hour) => [hour, await kept.ofHour(hour)] as const)),
  ]);
  return { stores, now, known, raw, running: new Map(running), read, fewest, keep };
}

function readerOf(stores: Stores): PeriodReader {
  const { recall, read } = stores.open(periods);
  const asked = new Map<string, Promise<unknown>>();
  return <Kind extends PeriodKind>(kind: Kind, name: string) => {
    const key = `${kind}/${name}`;
    const reading = asked.get(key) ?? Promise.resolve(recall(kind, name) ?? read(kind, name));
    asked.set(key, reading);
    return reading as Promise<Period<Kind> | null>;
  };
}

/** What is likely to be read. */
function expected(now: number, wanted: readonly Wanted[]): [PeriodKind, string][] {
  const today = dateOf(now);
  const found: [PeriodKind, string][] = [
    ['past', pastName],
    ['hours-so-far', today],
    ['days-so-far', monthOf(today)],
  ];
  const hasRecord = (date: string): boolean => dayEnd(date) + daysKeptMs > now;
  const add = (dates: readonly string[], kind: PeriodKind, name: string): void => {
    if (dates.length > few || !dates.every(hasRecord)) found.push([kind, name]);
    else found.push(...dates.map((date): [PeriodKind, string] => ['days', date]));
  };
  for (const { stretch, needsLists, needsVisits } of wanted) {
    const before = stretch.dates.filter((date) => date !== today);
    const asked = before.filter((date) => needsVisits || hoursOf(stretch, date) !== 'all');
    for (const [quarter, dates] of Map.groupBy(asked, quarterOf))
      add(dates, quarter === quarterOf(today) ? 'visits-so-far' : 'quarters', quarter);
    if (needsVisits || !needsLists) continue;
    // Months that are over and whole are in the copy of past months.
    for (const [month, dates] of Map.groupBy(before, monthOf))
      if (month !== monthOf(today) && dates.length < daysInMonth(month)) add(dates, 'months', month);
  }
  return found;
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
