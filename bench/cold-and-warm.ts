import { join } from 'node:path';
import { startBlobsServer } from '#local/blobs/server.ts';
import { signInAt, timedGet } from './administrator.ts';
import { atMost, type Figure } from './figure.ts';
import { withDataDir, withSiteOver } from './served-site.ts';
import { median } from './statistics.ts';

const coldRuns = 5;
const warmRuns = 20;

interface Times {
  cold: number[];
  warm: number[];
}

/**
 * Writes into the database of a folder before a server runs on it; stores opened by `fill` find it through the
 * environment, as functions do.
 */
export async function fillDatabase(dataDir: string, fill: () => Promise<void>): Promise<void> {
  const blobs = await startBlobsServer({ file: join(dataDir, 'blobs.sqlite') });
  try {
    process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
    await fill();
  } finally {
    await blobs.close();
  }
}

/**
 * Times GETs of the administrator: cold, as the first call to a fresh server that has read nothing; then warm.
 *
 * @param fill writes the data beforehand; it finds the database through the environment, as functions do
 * @returns times in ms, by path
 */
export async function timeColdAndWarm(
  paths: readonly string[],
  fill: () => Promise<void>,
): Promise<ReadonlyMap<string, Times>> {
  return withDataDir(async (dataDir) => {
    await fillDatabase(dataDir, fill);
    return timeOver(dataDir, paths);
  });
}

/** The same, using the database of a folder. */
export async function timeOver(dataDir: string, paths: readonly string[]): Promise<ReadonlyMap<string, Times>> {
  const times = new Map<string, Times>(paths.map((path) => [path, { cold: [], warm: [] }]));
  for (const [path, { cold, warm }] of times) {
    for (let run = 0; run < coldRuns; run++) {
      await withSiteOver(dataDir, async ({ url }) => {
        const headers = await signInAt(url);
        cold.push(await timedGet(url + path, headers));
        if (run > 0) return;
        for (let call = 0; call < warmRuns; call++) warm.push(await timedGet(url + path, headers));
      });
    }
  }
  return times;
}

/** The figures of one path: its slowest cold call, and the median of its warm ones. */
export const coldAndWarm = (what: string, { cold, warm }: Times, limits: { cold: number; warm: number }): Figure[] => [
  atMost(`${what}, cold`, Math.max(...cold), limits.cold, 'ms'),
  atMost(`${what}, warm`, median(warm), limits.warm, 'ms'),
];
