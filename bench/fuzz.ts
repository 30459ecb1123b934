import { atMost, exactly, type Figure } from './figure.ts';
import { figuresOfTest } from './programs.ts';

interface Fuzzed {
  requests: number;
  statuses: Record<string, number>;
  succeeded: string[];
  faults: { fault: string; call: string }[];
  longestHoldMs: number;
  longestHoldBy: string;
}

/**
 * Sends 20,000 calls to every address of the site: the same as the test, with more calls. `FUZZ_REQUESTS` changes the
 * number, `FUZZ_SEED` the calls; the same seed gives the same calls. Failures are printed with the call.
 */
export async function measure(): Promise<Figure[]> {
  const { FUZZ_REQUESTS = '20000', FUZZ_SEED = '20261122' } = process.env;
  const env = { FUZZ_REQUESTS, FUZZ_SEED };
  const found = (await figuresOfTest('tests/fuzz.test.ts', 'FUZZ_FIGURES', env)) as Fuzzed | null;
  // A process that crashed has written nothing.
  if (!found) return [exactly(`The process is alive after ${FUZZ_REQUESTS} calls of seed ${FUZZ_SEED}`, 'no', 'yes')];
  const answered = Object.entries(found.statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `  Seed ${FUZZ_SEED}: ${answered.join(', ')}; ${found.succeeded.length} endpoints answered with success.`,
  );
  for (const { fault, call } of found.faults.slice(0, 20)) console.log(`  ${fault}: ${call}`);
  const faults = (shape: RegExp): number => found.faults.filter(({ fault }) => shape.test(fault)).length;
  return [
    exactly(
      `${found.requests} random calls of seed ${FUZZ_SEED}: 5xx that are not 503 with a cause`,
      faults(/^status |^threw /),
      0,
    ),
    exactly('… stacks or internals in an answer', faults(/^internals/), 0),
    exactly('… other answers against the rules', faults(/^(?!status |threw |internals|held )/), 0),
    atMost(`… longest hold of the event loop (${found.longestHoldBy})`, found.longestHoldMs, 200, 'ms'),
  ];
}
