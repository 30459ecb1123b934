import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exportContacts, listContacts } from '#contract/api/admin-contacts.ts';
import { seedDatabase } from './database-store.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { buildSegments } from './prepare-lists.ts';
import { reportOf } from './programs.ts';
import { contactSeeds } from './scaling-seeds.ts';
import { withDataDir } from './served-site.ts';
import { awayMs, readTimed, withDistantStorage, withFreshSite, withSlowStorage, type SlowSite } from './slow-site.ts';
import { median } from './statistics.ts';

const warmRuns = 20;
/** Contacts from two years, without any segments, as after a restore. */
const sizes = [0, 100, 300, 1_000, 10_000];
/** Up to this many contacts always have exact counts at once (decision 0105). */
const countedAtOnce = 300;
const inAll = 100_000;

/** A first page, and its counts if they are known. */
async function readPage(site: SlowSite, storageCalls: () => number) {
  const { text, ms, calls } = await readTimed(site, listContacts.path, storageCalls);
  return { ms, calls, counts: listContacts.response.parse(JSON.parse(text)).counts };
}
type Page = Awaited<ReturnType<typeof readPage>>;

/**
 * Pages without preparation: the first, the ones after it while segments are made, and how long it takes until the
 * counts are known.
 */
const measureUnprepared = (count: number): Promise<Figure[]> =>
  withDataDir((dataDir) => {
    // The newest is an hour old.
    seedDatabase(dataDir, contactSeeds(count, Date.now() - 60 * 60 * 1000));
    return withDistantStorage(dataDir, async (site, calls) => {
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
    });
  });

/** Memory of a process that loads only the contacts function, in megabytes: before its first call, and its peak. */
const runAlone = (path: string, token: string, times: number): Promise<{ before: number; most: number }> =>
  reportOf('function-alone', ['admin-contacts', path, token, String(times)]);

/** The function's own memory, for a hundred thousand contacts with segments. */
const measureAlone = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    seedDatabase(dataDir, contactSeeds(inAll, Date.now() - 60 * 60 * 1000));
    await buildSegments(dataDir);
    // The site that signs in and the process of the function share the secret.
    process.env['SESSION_SECRET'] ??= randomBytes(32).toString('base64url');
    process.env['LOCAL_SITE'] = 'yes';
    return withSlowStorage(dataDir, awayMs, async (context) => {
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
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measureUnprepared(size)));
  return [...figures, ...(await measureAlone())];
}
