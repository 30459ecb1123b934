import { readFile } from 'node:fs/promises';
import { readStats } from '#contract/api/admin-analytics.ts';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { listContent } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { exactly, type Figure } from './figure.ts';
import { contactSeeds, eventSeeds, itemSeeds, mediaSeeds, seedDatabase, subscriberSeeds } from './scaling-seeds.ts';
import type { Seed } from './scaling-seeds.ts';
import { withDataDir } from './served-site.ts';
import { withFreshSite, withSlowStorage, type SlowSite } from './slow-site.ts';
import { median } from './statistics.ts';

/** Milliseconds that each call to storage is held back: what lies between a function and Blobs on the platform. */
export const awayMs = 30;
const warmRuns = 5;
const sizes = [1_000, 10_000, 100_000];

interface Kind {
  name: string;
  /** The address whose first page an administrator opens. */
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

/** Megabytes that a process takes of the machine's memory now, and took at most; Linux tells. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

interface Reading {
  status: number;
  ms: number;
  calls: number;
}

async function readFirstPage({ url, headers }: SlowSite, path: string, calls: () => number): Promise<Reading> {
  const before = calls();
  const begun = performance.now();
  const answer = await fetch(url + path, { headers });
  await answer.text();
  return { status: answer.status, ms: performance.now() - begun, calls: calls() - before };
}

/** One row: the first page read cold and warm, by a process that has read nothing before. */
async function measureKind({ name, path, seeds }: Kind, count: number): Promise<{ row: string; status: number }> {
  return withDataDir(async (dataDir) => {
    seedDatabase(dataDir, await seeds(count, Date.now()));
    return withSlowStorage(dataDir, awayMs, (context, calls) =>
      withFreshSite(context, async (site) => {
        const cold = await readFirstPage(site, path, calls);
        const warm: Reading[] = [];
        for (let run = 0; run < warmRuns; run++) warm.push(await readFirstPage(site, path, calls));
        const { most } = await memoryOf(site.pid);
        const cells = [
          `${count.toLocaleString('en')} ${name}`,
          `${Math.round(cold.ms).toLocaleString('en')} ms`,
          String(cold.calls),
          `${Math.round(median(warm.map(({ ms }) => ms))).toLocaleString('en')} ms`,
          String(median(warm.map(({ calls }) => calls))),
          `${Math.round(most)} MB`,
        ];
        return { row: `| ${cells.join(' | ')} |`, status: cold.status };
      }),
    );
  });
}

/** How lists grow: what the first page of each kind costs where nothing has prepared it, as a table. */
export async function measureScaling(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[] = [];
  for (const kind of kinds) {
    for (const count of kind.sizes) {
      const { row, status } = await measureKind(kind, count);
      console.log(row);
      rows.push(row);
      figures.push(exactly(`First page of ${count.toLocaleString('en')} ${kind.name}`, String(status), '200'));
    }
  }
  console.log(
    [
      '',
      '| Stored | First page, cold | calls to storage | warm | calls | memory |',
      '| - | - | - | - | - | - |',
      ...rows,
    ].join('\n'),
  );
  return figures;
}
