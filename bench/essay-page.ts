import { listContent, readContentItem, updateContent } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { startBlobsServer } from '#local/blobs/server.ts';
import { administratorAt, timedGet, timedGets } from './administrator.ts';
import { atMost, type Figure } from './figure.ts';
import { withServedSite } from './served-site.ts';
import { withFreshSite } from './slow-site.ts';
import { median } from './statistics.ts';

const slug = 'a-timeout-is-not-a-failure';
const path = `/essays/${slug}`;
const warmRuns = 100;
const outages = 5;
const nextRuns = 20;

/** Changes the title of the essay in the admin. */
async function changeEssay(url: string): Promise<void> {
  const call = await administratorAt(url);
  await call(syncContent);
  const { contentItems } = await call({ ...listContent, path: `${listContent.path}?type=essay&limit=200` });
  const id = contentItems.find((item) => item.slug === slug)?.id ?? '';
  const { type, status, content, order, rev } = (await call(readContentItem, { id })).item;
  await call(updateContent, { id, body: { type, slug, status, content, order, rev, title: 'A title of today' } });
  const page = await (await fetch(url + path)).text();
  if (!page.includes('A title of today')) throw new Error('The page does not show what was changed.');
}

/** An essay as built, and one changed since then, as the function serves them. */
const measureWarm = (): Promise<Figure[]> =>
  withServedSite(async ({ url }) => {
    await timedGets(10, url + path);
    const unchanged = median(await timedGets(warmRuns, url + path));
    await changeEssay(url);
    await timedGets(10, url + path);
    const changed = median(await timedGets(warmRuns, url + path));
    return [
      atMost('An essay, warm, unchanged since the build', unchanged, 5, 'ms', 1),
      atMost('An essay, warm, changed since the build', changed, 8, 'ms', 1),
    ];
  });

/** The first request after storage fails for an instance that has answered before, and the ones after it. */
async function measureOutage(what: 'refuse' | 'hang'): Promise<{ first: number; next: number[] }> {
  const { promise: never } = Promise.withResolvers<null>();
  let hangs = false;
  const storage = await startBlobsServer({ file: ':memory:', gate: (_, reply) => (hangs ? never : reply()) });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= storage.close());
  try {
    return await withFreshSite(storage.context, async ({ url }) => {
      await timedGets(10, url + path);
      if (what === 'refuse') await close();
      hangs = true;
      return { first: await timedGet(url + path), next: await timedGets(nextRuns, url + path) };
    });
  } finally {
    await close();
  }
}

/**
 * How long a reader waits for an essay: with storage, with storage that refuses connections, and with storage that
 * never answers.
 */
export async function measure(): Promise<Figure[]> {
  const figures = await measureWarm();
  for (const [what, name, limit] of [
    ['refuse', 'refuses', 50],
    ['hang', 'hangs', 1_600],
  ] as const) {
    const [firsts, later]: [number[], number[]] = [[], []];
    for (let run = 0; run < outages; run += 1) {
      const { first, next } = await measureOutage(what);
      firsts.push(first);
      later.push(...next);
    }
    figures.push(
      atMost(`An essay, storage ${name}, the first answer, slowest of ${outages}`, Math.max(...firsts), limit, 'ms'),
      atMost(`An essay, storage ${name}, the next answers`, median(later), 10, 'ms', 1),
    );
  }
  return figures;
}
