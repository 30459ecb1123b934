import { request } from 'node:http';
import { join } from 'node:path';
import { startBlobsServer } from '#local/blobs/server.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { openStores } from '#storage/stores.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { withServedSite, type ServedSite } from './served-site.ts';
import { median, percentile } from './statistics.ts';

const warmUps = 100;
const aloneCalls = 300;
const loadCalls = 2_000;
const concurrency = 50;

const message =
  'We run a logistics business with forty vehicles in three cities and keep its books on paper. We would like to build the tool that ' +
  'we never found, and are looking for engineers who have done this where the network comes and goes. Could we talk next week?';

/** A first-time sender; the name identifies the record later. */
export const inquiry = (name: string) =>
  JSON.stringify({
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    inquiryType: 'founder',
    message,
    elapsed: 42_000,
  });

/**
 * Loopback addresses, which the limits treat as different visitors: 127.1.0.1, 127.1.0.2, … Only Linux answers on all
 * of them.
 */
export function* visitors(): Generator<string, never> {
  for (let number = 1; ; number++) yield `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/** Milliseconds from opening the connection to the end of the answer. Any status but 200 is a failure. */
export function send(
  port: number,
  from: string,
  body: string,
  path = '/api/contact',
): Promise<{ ms: number; failure: string | null }> {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (failure: string | null) => {
      resolve({ ms: performance.now() - start, failure });
    };
    const call = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        agent: false,
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          end(answer.statusCode === 200 ? null : `status ${answer.statusCode ?? 0}`);
        });
      },
    );
    call.on('error', (error) => {
      end(error.message);
    });
    call.end(body);
  });
}

interface Load {
  times: number[];
  failures: string[];
}

/** Sends inquiries, this many at once, each as a different visitor. */
async function sendMany(
  port: number,
  from: Iterator<string, never>,
  prefix: string,
  calls: number,
  atOnce: number,
): Promise<Load> {
  const load: Load = { times: [], failures: [] };
  let sent = 0;
  const work = async () => {
    while (sent < calls) {
      const { ms, failure } = await send(port, from.next().value, inquiry(`${prefix} ${++sent}`));
      load.times.push(ms);
      if (failure !== null) load.failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return load;
}

/** How many different people from this load are in storage, read by the storage layer from the server's database. */
async function countStored(dataDir: string, prefix: string): Promise<number> {
  const blobs = await startBlobsServer({ file: join(dataDir, 'blobs.sqlite') });
  try {
    process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
    const { records } = await openStores({ deployContext: 'dev' }).open(contacts).all();
    // Most exceed the usual rate, and are kept as spam (rules 25).
    const names = records.map(({ value }) => value.name);
    return new Set(names.filter((name) => name.startsWith(`${prefix} `))).size;
  } finally {
    await blobs.close();
  }
}

async function measure({ port, dataDir, stop }: ServedSite): Promise<Figure[]> {
  const from = visitors();
  await sendMany(port, from, 'Early Visitor', warmUps, 1);
  const alone = await sendMany(port, from, 'Single Visitor', aloneCalls, 1);
  const load = await sendMany(port, from, 'Crowd Visitor', loadCalls, concurrency);
  await stop();
  const failures = [...alone.failures, ...load.failures];
  for (const reason of new Set(failures)) console.log(`  failed: ${reason}`);
  const spread = [0.5, 0.95, 1].map((share) => percentile(load.times, share).toFixed(0));
  console.log(`  at concurrency ${concurrency}: p50, p95, max ${spread.join(', ')} ms`);
  return [
    atMost('POST /api/contact alone, median', median(alone.times), 6, 'ms', 1),
    exactly(`${loadCalls} requests at concurrency ${concurrency}: failures`, String(failures.length), '0'),
    exactly('… records stored', String(await countStored(dataDir, 'Crowd Visitor')), String(loadCalls)),
  ];
}

/** POST /api/contact through the local server, limits on: one at a time, then many at once. */
export const measureContact = (): Promise<Figure[]> => withServedSite(measure);
