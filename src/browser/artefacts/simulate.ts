import { uniform } from './normal.ts';
import type { Way } from './quarter-chart.ts';
import { quarters, tally, wayOf, type Assumptions, type Summary } from './quarters.ts';

export const runs = 20_000;
/** How many of the first quarters are drawn as paths. */
const drawn = 60;
/** Quarters between two readings of the clock. */
const together = 250;

/** The state of a simulation. */
export interface Simulated {
  ways: Way[];
  summary: Summary;
}

/**
 * Simulates in slices, so that the page handles input in between.
 *
 * @param pause resolves when the next slice may begin
 * @param isWanted whether the result is still wanted
 * @param sliceMs longest slice, in milliseconds
 * @returns null if the result is no longer wanted
 */
export async function simulate(
  assumptions: Assumptions,
  seed: number,
  pause: () => Promise<unknown>,
  isWanted: () => boolean,
  sliceMs = 10,
): Promise<Simulated | null> {
  const next = quarters(assumptions, seed);
  // A separate stream, so that the number of drawn paths does not change the results.
  const chance = uniform(seed ^ 0x5eed);
  const all = tally(runs);
  const ways: Way[] = [];
  let began = performance.now();
  while (all.count() < runs) {
    for (let index = 0; index < together; index += 1) {
      const quarter = next();
      all.add(quarter);
      if (ways.length < drawn) ways.push({ points: wayOf(quarter, chance, assumptions), isClosed: quarter.port < 0 });
    }
    if (performance.now() - began < sliceMs) continue;
    await pause();
    if (!isWanted()) return null;
    began = performance.now();
  }
  // Sorting gets a slice of its own.
  await pause();
  return isWanted() ? { ways, summary: all.summary() } : null;
}
