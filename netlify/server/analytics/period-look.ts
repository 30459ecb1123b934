import { events } from '#storage/collections/events.ts';
import { periods, type KnownPeriods, type Period, type PeriodKind } from '#storage/collections/periods.ts';
import { withoutDeadline } from '#storage/deadline.ts';
import { dateOf } from '#storage/ids.ts';
import type { Stores } from '#storage/stores.ts';
import { hoursOf, type Stretch } from './stretch.ts';
import { dayEnd, daysInMonth, daysKeptMs, hourEnd, monthOf, quarterOf, settledMs } from './period-times.ts';

/** What is stored at a moment, according to the lists of keys. */
export interface Look {
  stores: Stores;
  /** Milliseconds since 1970. */
  now: number;
  known: KnownPeriods;
  /** Hours that still have batches, in order. */
  raw: readonly string[];
  /** Hours that are running or have just ended, with their batches. */
  running: ReadonlyMap<string, Period<'hours'>>;
  /** Reads each period only once. For a copy it may return what this instance already knew. */
  read: PeriodReader;
  /** A copy is rewritten if it lacks at least this many periods. */
  fewest: number;
  /** Runs a write under this name in the background. Nothing is lost if it fails. */
  keep: (name: string, write: () => Promise<unknown>) => void;
}

type PeriodReader = <Kind extends PeriodKind>(kind: Kind, name: string) => Promise<Period<Kind> | null>;

/** What will be read for a stretch. */
interface Wanted {
  stretch: Stretch;
  /** Whether its days are needed with their lists. */
  needsLists: boolean;
  /** Whether the visits themselves will be counted, not their sums. */
  needsVisits: boolean;
}

/** The key of the copy of past months. */
export const pastName = 'months';

/** Up to this many hours or days are read one by one if a copy lacks them, or if only their visits are needed. */
export const few = 2;

const hourAt = (at: number): string => new Date(at).toISOString().slice(0, 13);

/** The hour of a moment and, while its batches may still be arriving, the hour before. */
export function hoursThatGoOn(now: number): string[] {
  const before = hourAt(now - 60 * 60_000);
  return hourEnd(before) + settledMs > now ? [before, hourAt(now)] : [hourAt(now)];
}

/**
 * Lists what is stored and requests, at the same time, what the dates suggest will be needed next: sequential calls
 * would cost 30 ms each.
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
  // The reader that needs one of them waits for it and gets its error.
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
    // Whole months that are over are in the copy of past months.
    for (const [month, dates] of Map.groupBy(before, monthOf))
      if (month !== monthOf(today) && dates.length < daysInMonth(month)) add(dates, 'months', month);
  }
  return found;
}

/** The background writes that the instances are currently doing. */
const going = new WeakMap<Stores, Set<string>>();
/** The schedule does the rest. */
const mostAtOnce = 8;

/**
 * Only one of several concurrent readers writes a period, and only a few periods are written at a time, even if the
 * schedule has not run for days.
 */
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
