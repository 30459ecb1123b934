import { uniform } from './normal.ts';
import type { Way } from './quarter-chart.ts';
import { quarters, tally, wayOf, type Assumptions, type Summary } from './quarters.ts';

export const runs = 20_000;
/** How many of the first quarters are drawn as ways. */
const drawn = 60;
/** How many quarters are made between two looks at the clock. */
const together = 250;

/** What is known of a simulation. */
export interface Simulated {
  ways: Way[];
  summary: Summary;
}

/**
 * Simulates in slices, so that keys and pointers are heard in between.
 *
 * @param pause resolves when the next slice may begin
 * @param isWanted whether anybody still waits for it
 * @param sliceMs how long a slice may take, in milliseconds
 * @returns null where nobody waits any more
 */
export async function simulate(
  assumptions: Assumptions,
  seed: number,
  pause: () => Promise<unknown>,
  isWanted: () => boolean,
  sliceMs = 10,
): Promise<Simulated | null> {
  const next = quarters(assumptions, seed);
  // A stream of its own: how many ways are drawn changes no result.
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
  // Putting them in order is a slice of its own.
  await pause();
  return isWanted() ? { ways, summary: all.summary() } : null;
}
