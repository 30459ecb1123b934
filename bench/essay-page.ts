import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listContent, readContentItem, updateContent } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { fillPath } from '#contract/endpoint.ts';
import { signInAt, timedGet } from './administrator.ts';
import { atMost, type Figure } from './figure.ts';
import { withDataDir, withServedSite } from './served-site.ts';
import { median } from './statistics.ts';

const slug = 'a-timeout-is-not-a-failure';
const path = `/essays/${slug}`;
const warmRuns = 100;
const outages = 5;
const nextRuns = 20;

/** How many milliseconds each of this many consecutive requests takes. */
async function timed(address: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) times.push(await timedGet(address, {}));
  return times;
}

/** Changes the title of the essay in the admin. */
async function changeEssay(url: string): Promise<void> {
  const headers = { ...(await signInAt(url)), 'Content-Type': 'application/json' };
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await ask('POST', syncContent.path);
  const { contentItems } = listContent.response.parse(await ask('GET', `${listContent.path}?type=essay&limit=200`));
  const id = contentItems.find((item) => item.slug === slug)?.id ?? '';
  const { item } = readContentItem.response.parse(await ask('GET', fillPath(readContentItem.path, { id })));
  const { type, status, content, order, rev } = item;
  await ask('PUT', fillPath(updateContent.path, { id }), {
    ...{ type, slug, status, content, order, rev },
    title: 'A title of today',
  });
  const page = await (await fetch(url + path)).text();
  if (!page.includes('A title of today')) throw new Error('The page does not show what was changed.');
}

/** An essay as built, and one changed since then, as the function serves them. */
const measureWarm = (): Promise<Figure[]> =>
  withServedSite(async ({ url }) => {
    await timed(url + path, 10);
    const unchanged = median(await timed(url + path, warmRuns));
    await changeEssay(url);
    await timed(url + path, 10);
    const changed = median(await timed(url + path, warmRuns));
    return [
      atMost('An essay, warm, unchanged since the build', unchanged, 5, 'ms', 1),
      atMost('An essay, warm, changed since the build', changed, 8, 'ms', 1),
    ];
  });

/** The first request after storage fails for an instance that has answered before, and the ones after it. */
const measureOutage = (what: 'refuse' | 'hang'): Promise<{ first: number; next: number[] }> =>
  withDataDir(async (dataDir) => {
    const script = fileURLToPath(new URL('site-with-storage.ts', import.meta.url));
    const child = fork(script, [dataDir], {
      env: { ...process.env, BUILD_HOOK_URL: '' },
      // Every call is logged.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    try {
      const [url] = (await once(child, 'message')) as [string];
      await timed(url + path, 10);
      const gone = once(child, 'message');
      child.send(what);
      await gone;
      return { first: await timedGet(url + path, {}), next: await timed(url + path, nextRuns) };
    } finally {
      child.kill();
      await ended;
    }
  });

/**
 * How long a reader waits for an essay: with storage, with storage that refuses connections, and with storage that
 * never answers.
 */
export async function measureEssayPage(): Promise<Figure[]> {
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
