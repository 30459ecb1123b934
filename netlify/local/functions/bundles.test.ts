import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { localSite, writeFiles } from '#support/local-site.ts';

it('keeps a function warm, and loads a changed bundle when told to', async () => {
  const counting = (by: number) =>
    `let count = 0; export default () => Response.json(count += ${by}); export const config = { path: '/count' };`;
  const { url, folder, reloadFunctions } = await localSite({ functions: { 'count.mjs': counting(1) } });
  const count = async (): Promise<unknown> => (await fetch(`${url}/count`)).json();
  expect([await count(), await count()]).toEqual([1, 2]);
  await reloadFunctions();
  expect(await count()).toBe(3);
  await setTimeout(10);
  await writeFiles(join(folder, 'functions'), { 'count.mjs': counting(10) });
  await reloadFunctions();
  expect([await count(), await count()]).toEqual([10, 20]);
});

it('sets what functions read from the environment, with a secret that only its owner can read', async () => {
  const { url, folder } = await localSite({
    functions: {
      'env.mjs': `export default () => Response.json([process.env.SITE_URL, process.env.SESSION_SECRET, process.env.NETLIFY_BLOBS_CONTEXT]);`,
    },
  });
  const [siteUrl, secret, context] = (await (await fetch(`${url}/.netlify/functions/env`)).json()) as string[];
  expect(siteUrl).toBe(url);
  expect(Buffer.from(secret ?? '', 'base64url').length).toBe(32);
  expect(JSON.parse(Buffer.from(context ?? '', 'base64').toString())).toHaveProperty('siteID');
  expect((await stat(join(folder, 'data/session-secret'))).mode & 0o777).toBe(0o600);
});

it('imports a function on its first call if the build recorded its config, and only once', async () => {
  vi.stubGlobal('imported', []);
  const saying = (name: string) =>
    `imported.push('${name}'); let calls = 0; export default () => Response.json([calls += 1, imported]);`;
  const { url } = await localSite({
    functions: {
      'early.mjs': `${saying('early')} export const config = { path: '/early' };`,
      'late.mjs': saying('late'),
      'configs.json': JSON.stringify({ late: { path: '/late' } }),
    },
  });
  const call = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  expect(await call('/early')).toEqual([1, ['early']]);
  const [one, other] = await Promise.all([call('/late'), call('/late')]);
  // Whichever of them comes first.
  expect([one, other]).toContainEqual([1, ['early', 'late']]);
  expect([one, other]).toContainEqual([2, ['early', 'late']]);
});

it('answers 500 while a function cannot be imported, and names it in the log', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const late = `export default () => new Response('here');`;
  const { url, folder } = await localSite({
    functions: { 'late.mjs': late, 'odd.mjs': 'export default 7;', 'configs.json': '{"late":{},"odd":{}}' },
  });
  const call = async (name: string): Promise<[number, string]> => {
    const answer = await fetch(`${url}/.netlify/functions/${name}`);
    return [answer.status, await answer.text()];
  };
  await rm(join(folder, 'functions/late.mjs'));
  expect(await call('late')).toEqual([500, expect.stringContaining('"code":"internal"')]);
  await writeFiles(join(folder, 'functions'), { 'late.mjs': late });
  expect(await call('late')).toEqual([200, 'here']);
  expect(await call('odd')).toEqual([500, expect.stringContaining('"code":"internal"')]);
  expect(String(log.mock.calls.at(-1)?.[0])).toContain('The function odd has no default export that can be called.');
});

it('names the function that cannot be loaded', async () => {
  await expect(localSite({ functions: { 'empty.mjs': 'export const config = {};' } })).rejects.toThrow(
    'The function empty has no default export that can be called.',
  );
  await expect(
    localSite({ functions: { 'odd.mjs': 'export default () => {}; export const config = { path: 7 };' } }),
  ).rejects.toThrow('The config of the function odd is wrong');
  await expect(
    localSite({ functions: { 'odd.mjs': 'export default () => {};', 'configs.json': '{"odd":{"path":7}}' } }),
  ).rejects.toThrow('The config of the function odd is wrong');
});
