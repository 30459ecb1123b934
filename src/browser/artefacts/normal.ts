/** A stream of numbers from 0 up to 1, determined by the seed (mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A stream of standard normal numbers from a uniform one (Box and Muller). */
export function normal(next: () => number): () => number {
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const one = spare;
      spare = undefined;
      return one;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

const polynomial = (coefficients: readonly number[], at: number): number =>
  coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0);

/**
 * The value that a standard normal number exceeds with this probability (Abramowitz and Stegun 26.2.23, error below
 * 0.00045).
 */
export function exceededBy(probability: number): number {
  if (probability <= 0) return Infinity;
  if (probability > 0.5) return -exceededBy(1 - probability);
  const root = Math.sqrt(-2 * Math.log(probability));
  return root - polynomial([0.010328, 0.802853, 2.515517], root) / polynomial([0.001308, 0.189269, 1.432788, 1], root);
}
