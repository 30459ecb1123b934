import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, exactly, type Figure } from './figure.ts';
import { awayMs, memoryOf } from './scaling.ts';
import { withDataDir } from './served-site.ts';
import { withFreshSite, withSlowStorage } from './slow-site.ts';
import { percentile } from './statistics.ts';

const seconds = 10;
const rates = [20, 200];

interface Call {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** Each caller is a different person. */
  bodyOf?: (caller: number) => unknown;
}

const calls: readonly Call[] = [
  { name: 'the list of essays, by its function', method: 'GET', path: '/essays' },
  { name: 'the settings that pages ask for', method: 'GET', path: '/api/site' },
  {
    name: 'a message by the contact form',
    method: 'POST',
    path: '/api/contact',
    bodyOf: (caller) => ({
      name: `Caller ${caller}`,
      email: `caller.${caller}@example.com`,
      inquiryType: 'founder',
      message: 'We would like to build the tool that we never found. Could we talk next week?',
      elapsed: 42_000,
    }),
  },
];

/** Loopback addresses, which the limits treat as different visitors; only Linux answers on all of them. */
const addressOf = (caller: number): string => `127.${1 + (caller >> 16)}.${(caller >> 8) & 255}.${caller & 255}`;

/** Milliseconds from opening the connection to the end of the answer, and its status; 0 without an answer. */
function send(port: number, { method, path, bodyOf }: Call, caller: number): Promise<{ ms: number; status: number }> {
  const body = bodyOf ? JSON.stringify(bodyOf(caller)) : '';
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ ms: performance.now() - begun, status });
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
    const call = request(
      { host: '127.0.0.1', port, localAddress: addressOf(caller), agent: false, method, path, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode ?? 0));
      },
    );
    call.on('error', () => end(0));
    call.end(body);
  });
}

let callers = 0;

/** Calls at a steady rate, whether or not earlier ones were answered, like visitors. */
async function callAt(rate: number, port: number, call: Call): Promise<{ ms: number; status: number }[]> {
  const answers: Promise<{ ms: number; status: number }>[] = [];
  const begun = performance.now();
  for (let number = 0; number < rate * seconds; number++) {
    const wait = begun + (number * 1_000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    answers.push(send(port, call, ++callers));
  }
  return Promise.all(answers);
}

/**
 * The cost of 20 and 200 calls a second, as a table. A single process answers, while the platform would start as many
 * as needed.
 */
export async function measureLoad(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[] = [];
  for (const call of calls) {
    for (const rate of rates) {
      await withDataDir((dataDir) =>
        withSlowStorage(dataDir, awayMs, (context, storageCalls) =>
          withFreshSite(context, async (site) => {
            const port = Number(new URL(site.url).port);
            await callAt(1, port, call);
            const before = storageCalls();
            const answers = await callAt(rate, port, call);
            const times = answers.map(({ ms }) => ms);
            const perCall = (storageCalls() - before) / answers.length;
            const refused = answers.filter(({ status }) => status !== 200).length;
            const { most } = await memoryOf(site.pid);
            const [half, most95, slowest] = [0.5, 0.95, 1].map((share) => Math.round(percentile(times, share)));
            rows.push(
              `| ${call.name} | ${rate} | ${half} ms | ${most95} ms | ${slowest} ms | ${perCall.toFixed(1)} | ${Math.round(most)} MB |`,
            );
            console.log(rows.at(-1));
            const what = `${rate} calls a second, ${call.name}`;
            figures.push(exactly(`${what}: not answered with 200`, String(refused), '0'));
            figures.push(atMost('… slowest', slowest ?? 0, 10_000, 'ms'));
          }),
        ),
      );
    }
  }
  console.log(
    [
      '',
      '| Call | a second | half within | 95 % within | slowest | calls to storage each | memory |',
      '| - | - | - | - | - | - | - |',
      ...rows,
    ].join('\n'),
  );
  return figures;
}
