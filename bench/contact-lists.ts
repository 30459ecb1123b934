import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exportContacts, listContacts } from '#contract/api/admin-contacts.ts';
import { openDatabase } from '#local/blobs/database.ts';
import { contacts } from '#storage/collections/contacts.ts';
import { openStores } from '#storage/stores.ts';
import { databaseStore } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { contactSeeds, seedDatabase } from './scaling-seeds.ts';
import { nodeOptions, withDataDir } from './served-site.ts';
import { withFreshSite, withSlowStorage, type SlowSite } from './slow-site.ts';
import { median } from './statistics.ts';

const delayMs = 30;
const warmRuns = 20;
/** Contacts from two years, without any segments, as after a restore. */
const sizes = [0, 100, 300, 1_000, 10_000];
/** Up to this many contacts always have exact counts at once (decision 0105). */
const countedAtOnce = 300;
const inAll = 100_000;

interface Page {
  ms: number;
  calls: number;
  counts: { inbox: number; spam: number } | null;
}

/** A first page; calls made by concurrent work are counted too. */
async function readPage({ url, headers }: SlowSite, calls: () => number): Promise<Page> {
  const before = calls();
  const begun = performance.now();
  const answer = await fetch(url + listContacts.path, { headers });
  const { counts } = listContacts.response.parse(await answer.json());
  return { ms: performance.now() - begun, calls: calls() - before, counts };
}

/**
 * Pages without preparation: the first, the ones after it while segments are made, and how long it takes until the
 * counts are known.
 */
const measureUnprepared = (count: number): Promise<Figure[]> =>
  withDataDir((dataDir) => {
    // The newest is an hour old.
    seedDatabase(dataDir, contactSeeds(count, Date.now() - 60 * 60 * 1000));
    return withSlowStorage(dataDir, delayMs, (context, calls) =>
      withFreshSite(context, async (site) => {
        const begun = performance.now();
        const cold = await readPage(site, calls);
        const warm: Page[] = [];
        for (let run = 0; run < warmRuns; run += 1) warm.push(await readPage(site, calls));
        let { counts } = warm.at(-1) ?? cold;
        while (counts === null && performance.now() < begun + 300_000) {
          await pause(1_000);
          ({ counts } = await readPage(site, calls));
        }
        const known = (performance.now() - begun) / 1000;
        const spam = Math.ceil(count / 40);
        const what = `${count.toLocaleString('en')} contacts without a segment, first page`;
        const figures = [
          atMost(`${what}, cold (${cold.calls} calls to storage)`, cold.ms, 1_500, 'ms'),
          atMost(
            `… warm (${median(warm.map((page) => page.calls))} calls, with those that make segments)`,
            median(warm.map(({ ms }) => ms)),
            200,
            'ms',
          ),
          exactly('… counted', JSON.stringify(counts), JSON.stringify({ inbox: count - spam, spam })),
        ];
        return count <= countedAtOnce
          ? [...figures, exactly('… with the first call', String(cold.counts !== null), 'true')]
          : [...figures, atMost('… after', known, Infinity, 's', 1)];
      }),
    );
  });

async function buildAll(dataDir: string): Promise<void> {
  const database = openDatabase(join(dataDir, 'blobs.sqlite'));
  const { open } = openStores({ deployContext: 'dev', store: (name) => databaseStore(database, name) });
  await open(contacts).buildSegments('bench');
  database.close();
}

/** Memory of a process that loads only the contacts function, in megabytes: before its first call, and its peak. */
async function runAlone(path: string, token: string, times: number): Promise<{ before: number; most: number }> {
  const program = fileURLToPath(new URL('function-alone.ts', import.meta.url));
  const child = fork(program, ['admin-contacts', path, token, String(times)], { execArgv: nodeOptions });
  const [memory] = (await once(child, 'message')) as [{ before: number; most: number }];
  child.kill();
  await once(child, 'exit');
  return memory;
}

/** The function's own memory, for a hundred thousand contacts with segments. */
const measureAlone = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    seedDatabase(dataDir, contactSeeds(inAll, Date.now() - 60 * 60 * 1000));
    await buildAll(dataDir);
    // The site that signs in and the process of the function share the secret.
    process.env['SESSION_SECRET'] ??= randomBytes(32).toString('base64url');
    process.env['LOCAL_SITE'] = 'yes';
    return withSlowStorage(dataDir, delayMs, async (context) => {
      process.env['NETLIFY_BLOBS_CONTEXT'] = context;
      const token = await withFreshSite(context, ({ headers }) => Promise.resolve(headers.Authorization));
      const list = await runAlone(listContacts.path, token, 1 + warmRuns);
      const csv = await runAlone(exportContacts.path, token, 1);
      const what = `${inAll.toLocaleString('en')} contacts, memory of a process with their function alone`;
      return [
        atMost(`${what}, before its first call`, list.before, Infinity, 'MB'),
        atMost(`… ${1 + warmRuns} pages`, list.most, 200, 'MB'),
        atMost('… an export', csv.most, 200, 'MB'),
      ];
    });
  });

/** Lists of contacts without preparation, for several totals, and the memory of the function by itself. */
export async function measureContactLists(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measureUnprepared(size)));
  return [...figures, ...(await measureAlone())];
}
