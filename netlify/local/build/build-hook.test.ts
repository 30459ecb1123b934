import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BuildFailure } from '#contract/api/build-report.ts';
import { buildLogOf } from '#server/build/build-log.ts';
import { eventually } from '#support/eventually.ts';
import { localSite, temporaryFolder, writeFiles } from '#support/local-site.ts';
import { describe, expect, it } from 'vitest';

/**
 * A stand-in for the build: it writes a page and a function with its number, as slowly and as successfully as the file
 * `how.json` says.
 */
const builder = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const [dist, functions, from] = process.argv.slice(2);
const how = JSON.parse(readFileSync('how.json', 'utf8'));
appendFileSync('runs.txt', from + '\\n');
const number = readFileSync('runs.txt', 'utf8').trim().split('\\n').length;
mkdirSync(dist, { recursive: true });
mkdirSync(functions, { recursive: true });
writeFileSync(dist + '/index.html', 'page ' + number);
await new Promise((resolve) => setTimeout(resolve, how.ms));
writeFileSync(functions + '/which.mjs', how.broken ? 'throw new Error("no")' : functionOf(number));
if (how.failed) {
  if (how.told) process.send({ failure: how.told });
  console.error('\\u001b[31mIt went wrong in ' + process.cwd() + '/content/site.json\\u001b[0m');
  process.exit(3);
}
process.exit(0);
function functionOf(number) {
  return 'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));'
    + 'export default async (request) => { const ms = Number(new URL(request.url).searchParams.get("ms")); if (ms) await wait(ms); return new Response("function ' + number + '"); };'
    + 'export const config = { path: "/api/which" };';
}
`;

interface How {
  ms?: number;
  failed?: boolean;
  told?: BuildFailure;
  broken?: boolean;
}

async function siteWithBuilds(first: How = {}) {
  const work = await temporaryFolder({ 'builder.mjs': builder });
  const how = (next: How) => writeFiles(work, { 'how.json': JSON.stringify({ ms: 0, ...next }) });
  await how(first);
  const site = await localSite({
    dist: { 'index.html': 'page 0' },
    functions: {
      'which.mjs': 'export default () => new Response("function 0"); export const config = { path: "/api/which" };',
    },
    builds: () => ({
      root: join(work, 'builds'),
      cwd: work,
      command: (folder, from) => [process.execPath, 'builder.mjs', `${folder}/dist`, `${folder}/functions`, from],
    }),
  });
  const hook = process.env['BUILD_HOOK_URL'] ?? '';
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const shown = async () => [await read('/'), await read('/api/which')];
  const runs = async () => (await readFile(join(work, 'runs.txt'), 'utf8').catch(() => '')).trim().split('\n');
  const report = async () => (await buildLogOf('dev').read()).build;
  const done = () => eventually(async () => expect((await report())?.endedAt).toBeTypeOf('number'));
  return { site, work, how, hook, call: () => fetch(hook, { method: 'POST' }), read, shown, runs, report, done };
}

describe('the local build hook', () => {
  it('accepts a call at once, builds in the background, and shows the pages and functions of the new build together', async () => {
    const { site, hook, call, shown, runs, report } = await siteWithBuilds({ ms: 1_000 });
    expect(hook.startsWith(`${site.url}/.netlify/build-hooks/`)).toBe(true);
    const start = performance.now();
    expect((await call()).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(900);
    expect(await shown()).toEqual(['page 0', 'function 0']);
    await eventually(async () => expect(await shown()).toEqual(['page 1', 'function 1']));
    expect(await runs()).toEqual([site.url]);
    await eventually(async () =>
      expect(await report()).toMatchObject({ error: null, endedAt: expect.any(Number) as number }),
    );
  });

  it('never mixes the halves of two builds', async () => {
    const { call, read } = await siteWithBuilds();
    const seen: string[] = [];
    const over = new AbortController();
    const watch = (async () => {
      while (!over.signal.aborted) seen.push(`${await read('/api/which')} then ${await read('/')}`);
    })();
    for (let round = 1; round <= 3; round += 1) {
      await call();
      await eventually(async () => expect(await read('/')).toBe(`page ${round}`));
    }
    await setTimeout(100);
    over.abort();
    await watch;
    // The function is called before its page, so the page may be from a later build, but never from an earlier one.
    for (const line of seen) {
      const [first = 0, second = 0] = [...line.matchAll(/\d+/g)].map(Number);
      expect(second).toBeGreaterThanOrEqual(first);
    }
    expect(seen.at(-1)).toContain('page 3');
  });

  it('lets a call that began with the old build finish', async () => {
    const { call, read, done, how } = await siteWithBuilds();
    await call();
    await done();
    await eventually(async () => expect(await read('/api/which')).toBe('function 1'));
    const slow = read('/api/which?ms=1200');
    await how({ ms: 0 });
    await call();
    await eventually(async () => expect(await read('/api/which')).toBe('function 2'));
    expect(await slow).toBe('function 1');
  });

  it('builds once more after a build during which it was called, however often', async () => {
    const { call, runs, read } = await siteWithBuilds({ ms: 500 });
    await call();
    await setTimeout(100);
    await Promise.all([call(), call(), call()]);
    await eventually(async () => expect(await read('/')).toBe('page 2'));
    await setTimeout(800);
    expect(await runs()).toHaveLength(2);
  });

  it.each([
    [
      { failed: true, told: { sentence: 'The content has a problem.', file: 'content/site.json', item: null } },
      'The content has a problem.',
    ],
    [{ failed: true }, 'It went wrong in content/site.json'],
    [{ broken: true }, 'What was built could not be served.'],
  ])('leaves the site as it is if a build fails, and reports why: %j', async (next, why) => {
    const { call, shown, report, done, work } = await siteWithBuilds(next);
    await call();
    await done();
    expect(await shown()).toEqual(['page 0', 'function 0']);
    expect((await report())?.error).toBe(why);
    expect(await readdir(join(work, 'builds'))).toEqual([]);
  });

  it('builds again after one that failed', async () => {
    const { call, how, shown, done, report } = await siteWithBuilds({ failed: true });
    await call();
    await done();
    await how({ ms: 0 });
    await call();
    await eventually(async () => expect(await shown()).toEqual(['page 2', 'function 2']));
    await eventually(async () => expect(await report()).toMatchObject({ error: null }));
  });

  it('keeps the last two builds and no more', async () => {
    const { call, read, work } = await siteWithBuilds();
    for (let number = 1; number <= 4; number += 1) {
      await call();
      await eventually(async () => expect(await read('/')).toBe(`page ${number}`));
    }
    await eventually(async () => expect(await readdir(join(work, 'builds'))).toHaveLength(2));
  });

  it('stops when the site does, and leaves no folder behind', async () => {
    const { call, site, work } = await siteWithBuilds({ ms: 60_000 });
    await call();
    await eventually(() => expect(existsSync(join(work, 'runs.txt'))).toBe(true));
    const start = performance.now();
    await site.close();
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(await readdir(join(work, 'builds'))).toEqual([]);
  });

  it('has an address that cannot be guessed, and accepts only POST', async () => {
    const { site, hook, runs } = await siteWithBuilds();
    expect((await fetch(hook)).status).toBe(405);
    expect((await fetch(`${site.url}/.netlify/build-hooks/local`, { method: 'POST' })).status).not.toBe(200);
    expect(await runs()).toEqual(['']);
  });
});
