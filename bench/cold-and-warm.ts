import { signInAt, timedGet, timedGets } from './administrator.ts';
import { atMost, type Figure } from './figure.ts';
import { withSiteOver } from './served-site.ts';
import { median } from './statistics.ts';

const coldRuns = 5;
const warmRuns = 20;

/**
 * Times a GET by the administrator over the database of a folder: the slowest cold one, as the first call to a fresh
 * server that has read nothing; then the median of warm ones.
 */
export async function coldAndWarm(
  what: string,
  dataDir: string,
  path: string,
  limits: { cold: number; warm: number },
): Promise<Figure[]> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let run = 0; run < coldRuns; run++) {
    await withSiteOver(dataDir, async ({ url }) => {
      const headers = await signInAt(url);
      cold.push(await timedGet(url + path, headers));
      if (run === 0) warm.push(...(await timedGets(warmRuns, url + path, headers)));
    });
  }
  return [
    atMost(`${what}, cold`, Math.max(...cold), limits.cold, 'ms'),
    atMost(`${what}, warm`, median(warm), limits.warm, 'ms'),
  ];
}
