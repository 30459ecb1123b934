import { setTimeout as pause } from 'node:timers/promises';
import { atMost, exactly, printRows, type Figure } from './figure.ts';
import { memoryOf } from './memory.ts';
import { withDataDir } from './served-site.ts';
import { withDistantStorage } from './slow-site.ts';
import { percentile } from './statistics.ts';
import { send, visitors, type VisitorCall } from './visitors.ts';

const seconds = 10;
const rates = [20, 200];

/** What is called, by each caller as a different person. */
const calls: Readonly<Record<string, (caller: number) => VisitorCall>> = {
  'the list of essays, by its function': () => ({ path: '/essays' }),
  'the settings that pages ask for': () => ({ path: '/api/site' }),
  'a message by the contact form': (caller) => ({
    path: '/api/contact',
    body: {
      name: `Caller ${caller}`,
      email: `caller.${caller}@example.com`,
      inquiryType: 'founder',
      message: 'We would like to build the tool that we never found. Could we talk next week?',
      elapsed: 42_000,
    },
  }),
};

const from = visitors();
let callers = 0;

/** Calls at a steady rate, whether or not earlier ones were answered, like visitors. */
async function callAt(rate: number, port: number, callOf: (caller: number) => VisitorCall) {
  const answers: ReturnType<typeof send>[] = [];
  const begun = performance.now();
  for (let number = 0; number < rate * seconds; number++) {
    const wait = begun + (number * 1_000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    answers.push(send(port, from.next().value, callOf(++callers)));
  }
  return Promise.all(answers);
}

/**
 * The cost of 20 and 200 calls a second, as a table. A single process answers, while the platform would start as many
 * as needed.
 */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const [name, callOf] of Object.entries(calls)) {
    for (const rate of rates) {
      await withDataDir((dataDir) =>
        withDistantStorage(dataDir, async ({ port, pid }, storageCalls) => {
          await callAt(1, port, callOf);
          const before = storageCalls();
          const answers = await callAt(rate, port, callOf);
          const times = answers.map(({ ms }) => ms);
          const perCall = (storageCalls() - before) / answers.length;
          const refused = answers.filter(({ failure }) => failure !== null).length;
          const { most } = await memoryOf(pid);
          const [half, most95, slowest] = [0.5, 0.95, 1].map((share) => Math.round(percentile(times, share)));
          const spread = [half, most95, slowest].map((ms) => `${ms} ms`);
          const cells = [name, String(rate), ...spread, perCall.toFixed(1), `${Math.round(most)} MB`];
          rows.push(cells);
          console.log(cells.join(', '));
          figures.push(exactly(`${rate} calls a second, ${name}: not answered with 200`, refused, 0));
          figures.push(atMost('… slowest', slowest ?? 0, 10_000, 'ms'));
        }),
      );
    }
  }
  printRows(['Call', 'a second', 'half within', '95 % within', 'slowest', 'calls to storage each', 'memory'], rows);
  return figures;
}
