/** Pseudo-random numbers, determined by the seed (mulberry32). */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below: (below: number) => number;
  /** An entry of a non-empty list. */
  of: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    of: (list) => {
      const [chosen] = list.slice(below(list.length));
      if (chosen === undefined) throw new RangeError('There is nothing to choose from.');
      return chosen;
    },
    chance: (probability) => next() < probability,
  };
}
