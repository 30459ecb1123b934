import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { openDatabase } from '#local/blobs/database.ts';
import { startBlobsServer } from '#local/blobs/server.ts';
import { countSends } from '#server/campaigns/progress.ts';
import { campaigns } from '#storage/collections/campaigns.ts';
import { sends } from '#storage/collections/sends.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { encodeRevision } from '#storage/revision.ts';
import { revisionKey } from '#storage/revision-key.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { addCampaign, campaignFrom, idOfReader, subscriberNamed } from '#support/campaigns.ts';
import { randomOf, type Random } from '#support/random.ts';
import { databaseStore } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { leaveDuring } from './campaign-leaving.ts';

const program = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
const day = 24 * 60 * 60_000;
/** Longer than a call to storage may take, with its further tries. */
const quietMs = 12_000;

function readOptions() {
  const number = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg.startsWith('--')),
    options: {
      recipients: number('10000'),
      large: number('100000'),
      'large-seconds': number('0'),
      kills: number('5'),
      leaving: number('200'),
      seed: number('7'),
    },
  });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
    keyof typeof values,
    number
  >;
}

/** A database with so many confirmed subscribers, written without a server between. */
async function seededDatabase(recipients: number): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'campaign-'));
  const file = join(folder, 'blobs.sqlite');
  const database = openDatabase(file);
  const store = databaseStore(database, 'subscribers');
  const at = Date.now() - day;
  for (let number = 0; number < recipients; number += 1) {
    const address = `reader.${number}@example.com`;
    const key = revisionKey({ partition: 'all', id: idOfReader(address), rev: 1 });
    await store.put(key, encodeRevision({ at, born: at, value: subscriberNamed(address) }));
  }
  // As every-hour leaves it.
  await openStores({ deployContext: 'dev', store: (name) => databaseStore(database, name) })
    .open(subscribers)
    .refresh();
  database.close();
  return { folder, file };
}

/** What the mail server was given. */
interface Delivered {
  got: [address: string, begun: number, at: number][];
  counts: { refused: number; dropped: number };
}

async function startMails(refused: number, dropped: number) {
  const child = fork(program('campaign-mail-server'), [String(refused), String(dropped)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async <Answer>(what: string): Promise<Answer> => {
    child.send(what);
    return ((await once(child, 'message')) as [Answer])[0];
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: async () => (await ask<{ count: number }>('count')).count,
    report: () => ask<Delivered>('report'),
    stop: () => child.kill(),
  };
}

interface Worker {
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** Highest resident memory of any worker, in bytes. */
const memory = { highest: 0 };

/** The worker as it is deployed: in one file, which takes less memory than to strip types. */
let bundled: Promise<string> | undefined;
async function bundleWorker(): Promise<string> {
  const outfile = join(await mkdtemp(join(tmpdir(), 'campaign-worker-')), 'worker.mjs');
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  const settings = { bundle: true, platform: 'node', format: 'esm', target: 'node24', minifySyntax: true } as const;
  await build({ entryPoints: [program('campaign-worker')], outfile, banner, ...settings });
  return outfile;
}

async function startWorker(context: string, url: string, { ahead = 0, isLeased = true } = {}): Promise<Worker> {
  const child = fork(await (bundled ??= bundleWorker()), [url, String(ahead), isLeased ? 'leased' : 'free'], {
    env: { ...process.env, NETLIFY_BLOBS_CONTEXT: context },
    stdio: ['ignore', 'ignore', process.env['VERBOSE'] ? 'inherit' : 'ignore', 'ipc'],
  });
  child.on('message', ({ rss }: { rss: number }) => {
    memory.highest = Math.max(memory.highest, rss);
  });
  return { child, ended: once(child, 'exit') };
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** One worker, a storage and a mail server that fail nobody. */
async function measureSpeed(
  recipients: number,
  seconds = 0,
): Promise<{ perSecond: number; rss: number; sent: number; distinct: number }> {
  const { folder, file } = await seededDatabase(recipients);
  const blobs = await startBlobsServer({ file });
  const mails = await startMails(0, 0);
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
  memory.highest = 0;
  try {
    await addCampaign(openStores({ deployContext: 'dev' }), campaignFrom(Date.now()));
    await (
      await startWorker(blobs.context, mails.url)
    ).ended;
    const { got } = await mails.report();
    const times = got.map(([, , at]) => at);
    const seconds =
      (times.reduce((a, b) => Math.max(a, b), 0) - times.reduce((a, b) => Math.min(a, b), Infinity)) / 1000;
    const distinct = new Set(got.map(([address]) => address)).size;
    return { perSecond: got.length / seconds, rss: memory.highest, sent: got.length, distinct };
  } finally {
    mails.stop();
    await blobs.close();
    await rm(folder, { recursive: true });
  }
}

/** Before a storage that fails at random: what is struck was not done, done and not answered, or is never answered. */
const gateOf =
  (random: Random, faults: { share: number }): NonNullable<Parameters<typeof startBlobsServer>[0]['gate']> =>
  async (_, reply) => {
    if (!random.chance(faults.share)) return reply();
    const fault = random.of([500, 503, 429, 'not done', 'done', 'done and 500', 'silence'] as const);
    if (typeof fault === 'number') return { status: fault };
    if (fault === 'silence') return sleep(20_000, null, { ref: false });
    if (fault !== 'not done') await reply();
    return fault === 'done and 500' ? { status: 500 } : null;
  };

/** Two workers of which one after the other is killed, over a storage and a mail server that fail, while people unsubscribe. */
async function measureTrouble({ recipients, kills, leaving, seed }: ReturnType<typeof readOptions>): Promise<Figure[]> {
  const { folder, file } = await seededDatabase(recipients);
  const random = randomOf(seed);
  const faults = { share: 0 };
  const storage = await startBlobsServer({ file, gate: gateOf(random, faults) });
  const mails = await startMails(0.1, 0.02);
  process.env['NETLIFY_BLOBS_CONTEXT'] = storage.context;
  const stores = openStores({ deployContext: 'dev' });
  try {
    const id = await addCampaign(stores, campaignFrom(Date.now()));
    faults.share = 0.01;
    const leavers = leaveDuring(stores, { recipients, leaving, random });
    const start = () => startWorker(storage.context, mails.url, { isLeased: false });
    const workers = [await start(), await start()];
    let killed = 0;
    // Whom a killed worker had claimed nobody writes to any more: it is over when nothing arrives for a while.
    for (let done = 0, since = Date.now(); killed < kills || Date.now() - since < quietMs;) {
      await sleep(100);
      const count = await mails.count();
      if (count > done) since = Date.now();
      done = count;
      await leavers.upTo(done / recipients);
      const isTime = done > ((killed + 1) * recipients) / (kills + 2) || Date.now() - since > quietMs;
      if (killed < kills && isTime) {
        const victim = workers[killed % 2];
        victim?.child.kill('SIGKILL');
        await victim?.ended;
        killed += 1;
      }
      for (const [index, { child }] of workers.entries())
        if (child.exitCode !== null || child.signalCode !== null) workers[index] = await start();
    }
    faults.share = 0;
    for (const { child } of workers) child.kill('SIGKILL');
    // Claims of those who were killed are looked at five minutes later.
    await (
      await startWorker(storage.context, mails.url, { ahead: 6 * 60_000 })
    ).ended;
    return await reckon(stores, id, recipients, await mails.report(), leavers.left);
  } finally {
    mails.stop();
    await storage.close();
    await rm(folder, { recursive: true });
  }
}

/** Holds what the mail server was given against what is kept. */
async function reckon(
  stores: Stores,
  id: string,
  recipients: number,
  { got, counts }: Delivered,
  left: ReadonlyMap<string, number>,
): Promise<Figure[]> {
  const campaign = (await stores.open(campaigns).read(id))?.value;
  const totals = await countSends(stores.open(sends), id, recipients);
  const standings = await stores.open(sends).standings(id);
  const times = new Map<string, number>();
  for (const [address] of got) times.set(address, (times.get(address) ?? 0) + 1);
  const duplicates = got.length - times.size;
  let unexplained = 0;
  for (let number = 0; number < recipients; number += 1) {
    const address = `reader.${number}@example.com`;
    const state = standings.get(idOfReader(address))?.state ?? 'none';
    const isGot = times.has(address);
    const isRight = isGot ? state === 'sent' || state === 'unknown' : ['failed', 'skipped', 'unknown'].includes(state);
    if (!isRight) unexplained += 1;
  }
  const skipped = recipients - times.size - totals.failed - totals.skipped;
  const unknownWithout = [...standings].filter(
    ([subscriber, { state }]) =>
      state === 'unknown' && ![...times.keys()].some((address) => idOfReader(address) === subscriber),
  ).length;
  const begunAfter = got.filter(([address, begun]) => begun > (left.get(address) ?? Infinity)).length;
  const arrivedAfter = got.filter(([address, , at]) => at > (left.get(address) ?? Infinity)).length;
  console.log(
    `  ${campaign?.state}: ${JSON.stringify(totals)}; the mail server got ${got.length} and dropped ${counts.dropped}; ${left.size} unsubscribed meanwhile, ${arrivedAfter} of them while their mail was on its way`,
  );
  return [
    exactly('Campaign in trouble: recipients who got two', String(duplicates), '0'),
    exactly('Campaign in trouble: skipped, as those reported unknown', String(skipped), String(unknownWithout)),
    exactly('Campaign in trouble: recipients of whom something else is said', String(unexplained), '0'),
    exactly('Campaign in trouble: mails begun after unsubscribing', String(begunAfter), '0'),
    exactly('Campaign in trouble: mails arrived after unsubscribing', String(arrivedAfter), '0'),
    exactly('Campaign in trouble: state at the end', campaign?.state ?? 'none', 'sent'),
  ];
}

/** `npm run bench -- campaign --recipients=10000 --large=100000`: what a campaign of ten thousand comes to in trouble, how fast it is, and what a worker holds in memory. `--large-seconds=90` ends the large one then. */
export async function measureCampaign(): Promise<Figure[]> {
  const options = readOptions();
  const small = await measureSpeed(options.recipients);
  console.log(`  ${options.recipients}: ${small.perSecond.toFixed(0)} a second, ${megabytes(small.rss).toFixed(0)} MB`);
  const trouble = await measureTrouble(options);
  const large = options.large > 0 ? await measureSpeed(options.large, options['large-seconds']) : null;
  const most = 150;
  return [
    {
      what: 'Campaign: mails a second',
      bar: '≥ 100',
      measured: small.perSecond.toFixed(0),
      ok: small.perSecond >= 100,
    },
    exactly('Campaign: recipients who got it', String(small.distinct), String(options.recipients)),
    atMost(`Campaign: memory of a worker at ${options.recipients}`, megabytes(small.rss), most, 'MB'),
    ...(large ? [atMost(`Campaign: memory of a worker at ${options.large}`, megabytes(large.rss), most, 'MB')] : []),
    ...trouble,
  ];
}
