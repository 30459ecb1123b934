import { readStats } from '#contract/api/admin-analytics.ts';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { listContent } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { seedDatabase, type Seed } from './database-store.ts';
import { exactly, printRows, type Figure } from './figure.ts';
import { memoryOf } from './memory.ts';
import { prepareLists } from './prepare-lists.ts';
import { contactSeeds, eventSeeds, itemSeeds, mediaSeeds, subscriberSeeds } from './scaling-seeds.ts';
import { withDataDir } from './served-site.ts';
import { readTimed, withDistantStorage, type SlowSite } from './slow-site.ts';
import { median } from './statistics.ts';

const warmRuns = 5;
const sizes = [1_000, 10_000, 100_000];

interface Kind {
  name: string;
  /** The address of the first page that an administrator opens. */
  path: string;
  seeds: (count: number, end: number) => Iterable<Seed> | Promise<Iterable<Seed>>;
  sizes: readonly number[];
}

const kinds: readonly Kind[] = [
  { name: 'contacts', path: listContacts.path, seeds: contactSeeds, sizes },
  { name: 'subscribers', path: listSubscriptions.path, seeds: subscriberSeeds, sizes },
  { name: 'batches of events', path: `${readStats.path}?timeRange=90d`, seeds: eventSeeds, sizes },
  { name: 'items', path: listContent.path, seeds: itemSeeds, sizes: [1_000, 10_000] },
  { name: 'pictures', path: listMedia.path, seeds: mediaSeeds, sizes: [1_000, 10_000] },
];

type Reading = Awaited<ReturnType<typeof readTimed>>;

const number = (count: number): string => Math.round(count).toLocaleString('en');

/** How often an administrator is assumed to reload an incomplete list. */
const mostReads = 25;

/** Reads by a fresh process until the list is complete, and then warm. */
async function measureSite(site: SlowSite, path: string, calls: () => number) {
  const first: Reading[] = [];
  const isThere = (): boolean => first.at(-1)?.status === 200;
  const begun = performance.now();
  while (!isThere() && first.length < mostReads) first.push(await readTimed(site, path, calls));
  const ms = performance.now() - begun;
  const warm: Reading[] = [];
  for (let run = 0; run < warmRuns; run++) warm.push(await readTimed(site, path, calls));
  const { most } = await memoryOf(site.pid);
  const cells = [
    `${number(ms)} ms`,
    String(first.length),
    number(first.reduce((sum, one) => sum + one.calls, 0)),
    `${number(median(warm.map((one) => one.ms)))} ms`,
    String(median(warm.map((one) => one.calls))),
    `${number(most)} MB`,
  ];
  return { cells, isThere: isThere() };
}

/** Two rows: the first page without preparation, and after `every-hour` and earlier reads have prepared it. */
async function measureKind({ name, path, seeds }: Kind, count: number): Promise<{ row: string[]; isThere: boolean }[]> {
  return withDataDir(async (dataDir) => {
    seedDatabase(dataDir, await seeds(count, Date.now()));
    const measured: { row: string[]; isThere: boolean }[] = [];
    const look = (when: string): Promise<void> =>
      withDistantStorage(dataDir, async (site, calls) => {
        const { cells, isThere } = await measureSite(site, path, calls);
        const row = [`${number(count)} ${name}`, when, ...cells];
        console.log(row.join(', '));
        measured.push({ row, isThere });
      });
    await look('nothing');
    await prepareLists(dataDir);
    await look('all');
    return measured;
  });
}

/** How lists grow: the cost of the first page of each kind, as a table. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const kind of kinds) {
    for (const count of kind.sizes) {
      const measured = await measureKind(kind, count);
      rows.push(...measured.map(({ row }) => row));
      const there = measured.every(({ isThere }) => isThere);
      figures.push(exactly(`First page of ${number(count)} ${kind.name} comes`, String(there), 'true'));
    }
  }
  printRows(['Stored', 'prepared', 'first page after', 'reads', 'calls to storage', 'warm', 'calls', 'memory'], rows);
  return figures;
}
