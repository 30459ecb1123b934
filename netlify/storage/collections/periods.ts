import { boundedBy, withinDeadline } from '../deadline.ts';
import { reasonOf } from '../log.ts';
import { parseRevisionKey } from '../revision-key.ts';
import { snapshotFolder } from '../snapshots.ts';
import type { Opening } from '../stores.ts';
import { sweepByName, type Swept } from '../sweep.ts';
import {
  copies,
  fetchPeriod,
  periodKinds,
  readPeriod,
  storedPeriod,
  type Copy,
  type HeldPeriod,
  type Period,
  type PeriodKind,
} from './period-kinds.ts';

export type { DayCount, Period, PeriodKind } from './period-kinds.ts';

export type KnownPeriods = Readonly<Record<PeriodKind | 'former', ReadonlySet<string>>>;

/** Size of the memory in characters or bytes: enough for the visits of about three months at 500 a day over years. */
const remembered = 48 * 1024 * 1024;

/**
 * Finished periods, each written once, and copies of unfinished ones. An hour is named 2026-11-22T14, a day 2026-11-22,
 * a month 2026-11, a quarter 2026-Q4.
 */
export function periods({ store: storeOf, timeoutMs, log }: Opening) {
  const store = storeOf('rollups');
  const memory = new Map<string, HeldPeriod>();
  const keyOf = (kind: PeriodKind, name: string): string => `${kind}/${name}`;

  /** The existing periods by kind, and the days that an earlier version summed; costs one list. */
  async function known(): Promise<KnownPeriods> {
    const kinds: (PeriodKind | 'former')[] = [...periodKinds, 'former'];
    const found = Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<
      PeriodKind | 'former',
      Set<string>
    >;
    for await (const key of store.keys('')) {
      const [begin, name = '', ...more] = key.split('/');
      const kind = more.length === 0 && periodKinds.find((one) => one === begin);
      if (kind) found[kind].add(name);
      else {
        const place = parseRevisionKey(key);
        if (place && place.partition !== snapshotFolder) found.former.add(place.id);
      }
    }
    return found;
  }

  /** Null if there is none, or if it cannot be read, which is logged. */
  async function read<Kind extends PeriodKind>(kind: Kind, name: string): Promise<Period<Kind> | null> {
    const key = keyOf(kind, name);
    const known = copies.includes(kind) ? null : recall(kind, name);
    if (known) return known;
    const stored = await fetchPeriod(store, kind, key);
    if (stored === null) return null;
    try {
      const found = await readPeriod(kind, stored);
      remember(key, found);
      return found.value as Period<Kind>;
    } catch (error) {
      log({ event: 'corrupt_object', store: store.name, key, reason: reasonOf(error) });
      return null;
    }
  }

  /** What this instance last read of a period: all of a finished one, and the still valid part of a copy. */
  function recall<Kind extends PeriodKind>(kind: Kind, name: string): Period<Kind> | null {
    const known = memory.get(keyOf(kind, name));
    return known ? (known.value as Period<Kind>) : null;
  }

  function remember(key: string, found: HeldPeriod): void {
    memory.delete(key);
    memory.set(key, found);
    let total = [...memory.values()].reduce((all, one) => all + one.length, 0);
    for (const [oldest, one] of memory) {
      if (total <= remembered) return;
      memory.delete(oldest);
      total -= one.length;
    }
  }

  /** Writes a period unless it already exists; an existing one is kept. */
  async function add<Kind extends Exclude<PeriodKind, Copy>>(
    kind: Kind,
    name: string,
    value: Period<Kind>,
  ): Promise<void> {
    await store.create(keyOf(kind, name), await storedPeriod(kind, value));
  }

  async function putCopy<Kind extends Copy>(kind: Kind, name: string, value: Period<Kind>): Promise<void> {
    await store.put(keyOf(kind, name), await storedPeriod(kind, value));
  }

  /** Makes `recall` return more of a copy than was read. */
  const extend = <Kind extends Copy>(kind: Kind, name: string, value: Period<Kind>): void =>
    remember(keyOf(kind, name), { value, length: memory.get(keyOf(kind, name))?.length ?? 0 });

  const clear = (kind: PeriodKind, names: readonly string[]): Promise<Swept> =>
    sweepByName(
      store,
      names.map((name) => keyOf(kind, name)),
    );

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
