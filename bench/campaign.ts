import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { startBlobsServer, type BlobsServerOptions } from '#local/blobs/server.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { addCampaign, campaignFrom } from '#support/campaigns.ts';
import { randomOf } from '#support/random.ts';
import { leaveDuring } from './campaign-leaving.ts';
import { reckon, type Delivered } from './campaign-reckoning.ts';
import { gateOf, seedReaders } from './campaign-storage.ts';
import { atLeast, atMost, exactly, type Figure } from './figure.ts';
import { readNumbers } from './options.ts';
import { program } from './programs.ts';
import { withDataDir } from './served-site.ts';

/** Longer than a call to storage may take, including retries. */
const quietMs = 12_000;

const usual = { recipients: 10_000, large: 100_000, 'large-seconds': 0, kills: 5, leaving: 200, seed: 7 };
type Options = ReturnType<typeof readNumbers<keyof typeof usual>>;

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
type Mails = Awaited<ReturnType<typeof startMails>>;

interface Worker {
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** Highest resident memory of any worker, in bytes. */
const memory = { highest: 0 };

/** The worker as deployed: bundled into one file, which takes less memory than stripping types. */
async function bundleWorker(folder: string): Promise<string> {
  const outfile = join(folder, 'worker.mjs');
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  const settings = { bundle: true, platform: 'node', format: 'esm', target: 'node24', minifySyntax: true } as const;
  await build({ entryPoints: [program('campaign-worker')], outfile, banner, ...settings });
  return outfile;
}

/** Readers with storage and a mail server, and how a worker is started for them. */
interface Campaigning {
  stores: Stores;
  mails: Mails;
  startWorker: (how?: { ahead?: number; isLeased?: boolean }) => Worker;
}

/** Runs `use` in an environment for a campaign: this many readers, and a mail server with these rates of failure. */
const withReaders = <T>(
  recipients: number,
  { gate, refused = 0, dropped = 0 }: Pick<BlobsServerOptions, 'gate'> & { refused?: number; dropped?: number },
  use: (campaigning: Campaigning) => Promise<T>,
): Promise<T> =>
  withDataDir(async (dataDir) => {
    await seedReaders(dataDir, recipients);
    const worker = await bundleWorker(dataDir);
    const storage = await startBlobsServer({ file: join(dataDir, 'blobs.sqlite'), ...(gate && { gate }) });
    const mails = await startMails(refused, dropped);
    process.env['NETLIFY_BLOBS_CONTEXT'] = storage.context;
    memory.highest = 0;
    const startWorker: Campaigning['startWorker'] = ({ ahead = 0, isLeased = true } = {}) => {
      const child = fork(worker, [mails.url, String(ahead), isLeased ? 'leased' : 'free'], {
        stdio: ['ignore', 'ignore', process.env['VERBOSE'] ? 'inherit' : 'ignore', 'ipc'],
      });
      child.on('message', ({ rss }: { rss: number }) => {
        memory.highest = Math.max(memory.highest, rss);
      });
      return { child, ended: once(child, 'exit') };
    };
    try {
      return await use({ stores: openStores({ deployContext: 'dev' }), mails, startWorker });
    } finally {
      mails.stop();
      await storage.close();
    }
  });

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** One worker, with reliable storage and mail server. */
const measureSpeed = (recipients: number, seconds = 0) =>
  withReaders(recipients, {}, async ({ stores, mails, startWorker }) => {
    await addCampaign(stores, campaignFrom(Date.now()));
    const { child, ended } = startWorker();
    if (seconds > 0) setTimeout(() => child.kill(), seconds * 1000).unref();
    await ended;
    const { got } = await mails.report();
    const times = got.map(([, , at]) => at);
    const took = (times.reduce((a, b) => Math.max(a, b), 0) - times.reduce((a, b) => Math.min(a, b), Infinity)) / 1000;
    const distinct = new Set(got.map(([address]) => address)).size;
    return { perSecond: got.length / took, rss: memory.highest, distinct };
  });

/** Two workers, killed in turn, with unreliable storage and mail server, while people unsubscribe. */
function measureTrouble({ recipients, kills, leaving, seed }: Options): Promise<Figure[]> {
  const random = randomOf(seed);
  const faults = { share: 0 };
  const surroundings = { gate: gateOf(random, faults), refused: 0.1, dropped: 0.02 };
  return withReaders(recipients, surroundings, async ({ stores, mails, startWorker }) => {
    const id = await addCampaign(stores, campaignFrom(Date.now()));
    faults.share = 0.01;
    const leavers = leaveDuring(stores, { recipients, leaving, random });
    const start = () => startWorker({ isLeased: false });
    const workers = [start(), start()];
    let killed = 0;
    // Recipients claimed by a killed worker get nothing more, so the campaign is over once nothing arrives for a while.
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
        if (child.exitCode !== null || child.signalCode !== null) workers[index] = start();
    }
    faults.share = 0;
    for (const { child } of workers) child.kill('SIGKILL');
    // Claims of killed workers are examined five minutes later.
    await startWorker({ ahead: 6 * 60_000 }).ended;
    return reckon(stores, id, recipients, await mails.report(), leavers.left);
  });
}

/**
 * `npm run bench -- campaign --recipients=10000 --large=100000`: the outcome of a campaign of ten thousand under
 * faults, its speed, and the memory of a worker. `--large-seconds=90` limits the large campaign.
 */
export async function measure(): Promise<Figure[]> {
  const options = readNumbers(usual);
  const small = await measureSpeed(options.recipients);
  console.log(`  ${options.recipients}: ${small.perSecond.toFixed(0)} a second, ${megabytes(small.rss).toFixed(0)} MB`);
  const trouble = await measureTrouble(options);
  const large = options.large > 0 ? await measureSpeed(options.large, options['large-seconds']) : null;
  const most = 150;
  return [
    atLeast('Campaign: mails a second', small.perSecond, 100),
    exactly('Campaign: recipients who got it', small.distinct, options.recipients),
    atMost(`Campaign: memory of a worker at ${options.recipients}`, megabytes(small.rss), most, 'MB'),
    ...(large ? [atMost(`Campaign: memory of a worker at ${options.large}`, megabytes(large.rss), most, 'MB')] : []),
    ...trouble,
  ];
}
