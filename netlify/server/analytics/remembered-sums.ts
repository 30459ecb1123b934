import type { KnownPeriods } from '#storage/collections/periods.ts';
import type { Stores } from '#storage/stores.ts';
import type { Question, StretchSum } from './stretch-sum.ts';

interface Remembered {
  /** How many periods there were. */
  sizes: string;
  sum: StretchSum;
}

/** Questions of which an instance remembers what came of them. */
const most = 32;
const held = new WeakMap<Stores, Map<string, Remembered>>();

/** What instances have counted last of days that are summed: as long as no other period is written it cannot change, and whoever comes back to a question waits for today alone. */
export function rememberedSums(stores: Stores) {
  const sums = held.get(stores) ?? new Map<string, Remembered>();
  held.set(stores, sums);
  const keyOf = ({ stretch: { dates, from, until }, filter, needsLists }: Question): string =>
    JSON.stringify([dates[0], dates.at(-1), from, until, filter, needsLists]);
  const sizesOf = (known: KnownPeriods): string =>
    Object.values(known)
      .map(({ size }) => size)
      .join(' ');
  return {
    /** Whether it is likely that `find` will find it. */
    has: (question: Question): boolean => sums.has(keyOf(question)),
    find(question: Question, known: KnownPeriods): StretchSum | undefined {
      const one = sums.get(keyOf(question));
      return one?.sizes === sizesOf(known) ? one.sum : undefined;
    },
    keep(question: Question, known: KnownPeriods, sum: StretchSum): void {
      const key = keyOf(question);
      sums.delete(key);
      // Without the visits, which would take megabytes.
      const days = sum.days.map((day) => ({ ...day, visits: null }));
      sums.set(key, { sizes: sizesOf(known), sum: { ...sum, days } });
      for (const oldest of [...sums.keys()].slice(0, -most)) sums.delete(oldest);
    },
  };
}
