import type { KnownPeriods } from '#storage/collections/periods.ts';
import type { Stores } from '#storage/stores.ts';
import type { Question, StretchSum } from './stretch-sum.ts';

interface Remembered {
  /** How many periods there were. */
  sizes: string;
  sum: StretchSum;
}

/** How many questions an instance remembers the answers to. */
const most = 32;
const held = new WeakMap<Stores, Map<string, Remembered>>();

/**
 * The last counts of summed days. They are valid until another period is written, so a repeated question only waits for
 * today.
 */
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
    /** Whether `find` will probably find it. */
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
