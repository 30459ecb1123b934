import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { startBlobsServer } from '#local/blobs/server.ts';
import { openStores } from '#storage/stores.ts';
import { addCampaign, campaignFrom } from '#support/campaigns.ts';
import { randomOf } from '#support/random.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { leaveDuring } from './campaign-leaving.ts';
import { reckon, type Delivered } from './campaign-reckoning.ts';
import { gateOf, seededDatabase } from './campaign-storage.ts';

const program = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
/** Longer than a call to storage may take, including retries. */
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

/** The worker as deployed: bundled into one file, which takes less memory than stripping types. */
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

/** One worker, with reliable storage and mail server. */
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
    const { child, ended } = await startWorker(blobs.context, mails.url);
    if (seconds > 0) setTimeout(() => child.kill(), seconds * 1000).unref();
    await ended;
    const { got } = await mails.report();
    const times = got.map(([, , at]) => at);
    const took = (times.reduce((a, b) => Math.max(a, b), 0) - times.reduce((a, b) => Math.min(a, b), Infinity)) / 1000;
    const distinct = new Set(got.map(([address]) => address)).size;
    return { perSecond: got.length / took, rss: memory.highest, sent: got.length, distinct };
  } finally {
    mails.stop();
    await blobs.close();
    await rm(folder, { recursive: true });
  }
}

/** Two workers, killed in turn, with unreliable storage and mail server, while people unsubscribe. */
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
        if (child.exitCode !== null || child.signalCode !== null) workers[index] = await start();
    }
    faults.share = 0;
    for (const { child } of workers) child.kill('SIGKILL');
    // Claims of killed workers are examined five minutes later.
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

/**
 * `npm run bench -- campaign --recipients=10000 --large=100000`: the outcome of a campaign of ten thousand under
 * faults, its speed, and the memory of a worker. `--large-seconds=90` limits the large campaign.
 */
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
