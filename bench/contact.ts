import { contacts } from '#storage/collections/contacts.ts';
import { overDatabase } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { message } from './scaling-seeds.ts';
import { withServedSite, type ServedSite } from './served-site.ts';
import { median, percentile } from './statistics.ts';
import { send, visitors, type VisitorCall } from './visitors.ts';

const warmUps = 100;
const aloneCalls = 300;
const loadCalls = 2_000;
const concurrency = 50;

/** The contact form of a first-time sender; the name identifies the record later. */
export const inquiry = (name: string): VisitorCall => ({
  path: '/api/contact',
  body: {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    inquiryType: 'founder',
    message,
    elapsed: 42_000,
  },
});

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
  const { records } = await overDatabase(dataDir, ({ storesAt }) => storesAt().open(contacts).all());
  // Most exceed the usual rate, and are kept as spam (rules 25).
  const names = records.map(({ value }) => value.name);
  return new Set(names.filter((name) => name.startsWith(`${prefix} `))).size;
}

async function measureSite({ port, dataDir, stop }: ServedSite): Promise<Figure[]> {
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
    exactly(`${loadCalls} requests at concurrency ${concurrency}: failures`, failures.length, 0),
    exactly('… records stored', await countStored(dataDir, 'Crowd Visitor'), loadCalls),
  ];
}

/** POST /api/contact through the local server, limits on: one at a time, then many at once. */
export const measure = (): Promise<Figure[]> => withServedSite(measureSite);
