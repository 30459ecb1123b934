import { dropReasons } from '#contract/api/events.ts';
import * as z from 'zod/mini';
import { boundedBy, withinDeadline } from '../deadline.ts';
import { reasonOf } from '../log.ts';
import { pack, unpack } from '../packing.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';
import { sweepByName, type Swept } from '../sweep.ts';
import { columnAsText, visitColumns } from './visit-columns.ts';
import { eventRecord } from './events.ts';
import { recentEvent } from './rollups.ts';
import { visitFigures, visitSum } from './visit-sum.ts';

/** An hour that is over: its batches in one piece. It has the marks of visitors, and goes when they do. */
const hourPeriod = z.object({
  batches: z.array(z.object({ id: z.string(), at: z.number(), value: eventRecord })),
  /** How many batches could not be read, and are in none of the numbers. */
  unreadable: z.int(),
});

/** What is counted of a day. */
const dayCount = z.object({
  sum: visitSum,
  /** How many events were left out, by reason. */
  dropped: z.partialRecord(z.enum(dropReasons), z.int()),
  unreadable: z.int(),
  /** The latest, newest first. */
  latest: z.array(recentEvent),
});

/** A day that is over: its sum and its visits. It holds no mark of a visitor (rules 36). */
const dayPeriod = z.extend(dayCount, { visits: visitColumns });

/** The days of a month: what is counted of each, and, apart, since most readers need no more, their visits. */
const monthPeriod = z.object({ days: z.record(z.string(), dayCount) });
const monthVisits = z.object({ days: z.record(z.string(), visitColumns) });

/** Months that are over: what is counted of each, with what its visits name, and of each of its days without that. */
const pastMonths = z.object({
  months: z.record(
    z.string(),
    z.object({
      sum: visitSum,
      days: z.record(z.string(), z.extend(z.omit(dayCount, { sum: true, latest: true }), { sum: visitFigures })),
    }),
  ),
});

const schemas = {
  hours: hourPeriod,
  days: dayPeriod,
  months: monthPeriod,
  visits: monthVisits,
  // Copies of what the records above say of a day or month that is not over yet: a reader needs one call in place of many.
  'hours-so-far': z.object({ hours: z.record(z.string(), hourPeriod) }),
  'days-so-far': monthPeriod,
  'visits-so-far': monthVisits,
  // And of the months that are: a year costs as many calls as a week.
  past: pastMonths,
} as const;

export type PeriodKind = keyof typeof schemas;
export type Period<Kind extends PeriodKind> = z.infer<(typeof schemas)[Kind]>;
export type DayCount = z.infer<typeof dayCount>;
type Copy = 'hours-so-far' | 'days-so-far' | 'visits-so-far' | 'past';

export type KnownPeriods = Readonly<Record<PeriodKind | 'former', ReadonlySet<string>>>;

const periodKinds = Object.keys(schemas) as PeriodKind[];

/** Kinds that are large lie in storage packed, as text: a backup and Netlify's command line take text alone. */
const large: readonly PeriodKind[] = ['hours', 'visits', 'hours-so-far', 'visits-so-far', 'past'];
const copies: readonly PeriodKind[] = ['hours-so-far', 'days-so-far', 'visits-so-far', 'past'];
const hasVisits: readonly PeriodKind[] = ['days', 'visits', 'visits-so-far'];
const packedValue = z.object({ gzip: z.string() });

async function stored(kind: PeriodKind, value: unknown): Promise<string> {
  const json = JSON.stringify(value, hasVisits.includes(kind) ? columnAsText : undefined);
  return large.includes(kind) ? JSON.stringify({ gzip: (await pack([json])).toString('base64') }) : json;
}

async function unpacked(kind: PeriodKind, text: string): Promise<string> {
  if (!large.includes(kind)) return text;
  return (await unpack(Buffer.from(packedValue.parse(JSON.parse(text)).gzip, 'base64'))).toString();
}

/** Characters of JSON whose records are kept in memory: half a year of visits, at 500 a day several times as much. */
const remembered = 48 * 1024 * 1024;

/**
 * Periods that are over, each written once, and copies of those that are not. An hour is called 2026-11-22T14, a day 2026-11-22, a month 2026-11.
 */
export function periods({ store: storeOf, timeoutMs, log }: Opening) {
  const store = storeOf('rollups');
  const memory = new Map<string, { value: unknown; length: number }>();
  const keyOf = (kind: PeriodKind, name: string): string => `${kind}/${name}`;

  /** Which periods there are, by kind, and the days that a former version summed; one list. */
  async function known(): Promise<KnownPeriods> {
    const kinds: (PeriodKind | 'former')[] = [...periodKinds, 'former'];
    const found = Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<
      PeriodKind | 'former',
      Set<string>
    >;
    for await (const key of store.keys('')) {
      const [kind = '', name = '', ...more] = key.split('/');
      const place = parseRevisionKey(key);
      if (place && place.partition !== snapshotFolder) found.former.add(place.id);
      else if (more.length === 0 && Object.hasOwn(schemas, kind)) found[kind as PeriodKind].add(name);
    }
    return found;
  }

  /** Null where there is none, or where it cannot be read, which the log says. */
  async function read<Kind extends PeriodKind>(kind: Kind, name: string): Promise<Period<Kind> | null> {
    const key = keyOf(kind, name);
    const held = copies.includes(kind) ? null : recall(kind, name);
    if (held) return held;
    const text = await store.get(key);
    if (text === null) return null;
    try {
      const json = await unpacked(kind, text);
      const value = schemas[kind].parse(JSON.parse(json)) as Period<Kind>;
      remember(key, value, json.length);
      return value;
    } catch (error) {
      log({ event: 'corrupt_object', store: store.name, key, reason: reasonOf(error) });
      return null;
    }
  }

  /** What this instance has read of a period last: of one that is over all of it, and of a copy what still is so. */
  function recall<Kind extends PeriodKind>(kind: Kind, name: string): Period<Kind> | null {
    const held = memory.get(keyOf(kind, name));
    return held ? (held.value as Period<Kind>) : null;
  }

  function remember(key: string, value: unknown, length: number): void {
    memory.delete(key);
    memory.set(key, { value, length });
    let total = [...memory.values()].reduce((all, one) => all + one.length, 0);
    for (const [oldest, one] of memory) {
      if (total <= remembered) return;
      memory.delete(oldest);
      total -= one.length;
    }
  }

  /** Writes a period, unless there is one: then that one stands. */
  async function add<Kind extends Exclude<PeriodKind, Copy>>(
    kind: Kind,
    name: string,
    value: Period<Kind>,
  ): Promise<void> {
    await store.create(keyOf(kind, name), await stored(kind, value));
  }

  async function putCopy<Kind extends Copy>(kind: Kind, name: string, value: Period<Kind>): Promise<void> {
    const text = await stored(kind, value);
    await store.put(keyOf(kind, name), text);
  }

  /** Has `recall` find more of a copy than was read. */
  const extend = <Kind extends Copy>(kind: Kind, name: string, value: Period<Kind>): void =>
    remember(keyOf(kind, name), value, memory.get(keyOf(kind, name))?.length ?? 0);

  async function* keysOf(kind: PeriodKind, names: readonly string[]): AsyncGenerator<string> {
    for (const name of names) yield keyOf(kind, name);
  }
  const clear = (kind: PeriodKind, names: readonly string[]): Promise<Swept> => sweepByName(store, keysOf(kind, names));

  const bounded = boundedBy(timeoutMs);
  return {
    known: bounded(known),
    read: <Kind extends PeriodKind>(kind: Kind, name: string) => withinDeadline(timeoutMs, () => read(kind, name)),
    add: <Kind extends Exclude<PeriodKind, Copy>>(kind: Kind, name: string, value: Period<Kind>) =>
      withinDeadline(timeoutMs, () => add(kind, name, value)),
    recall,
    extend,
    putCopy: <Kind extends Copy>(kind: Kind, name: string, value: Period<Kind>) =>
      withinDeadline(timeoutMs, () => putCopy(kind, name, value)),
    clear,
  };
}
