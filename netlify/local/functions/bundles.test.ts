import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { localSite, writeFiles } from '#support/local-site.ts';

it('keeps a function warm, and takes a changed bundle when told to', async () => {
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

it('names the function that cannot be loaded', async () => {
  await expect(localSite({ functions: { 'empty.mjs': 'export const config = {};' } })).rejects.toThrow(
    'The function empty has no default export that can be called.',
  );
  await expect(
    localSite({ functions: { 'odd.mjs': 'export default () => {}; export const config = { path: 7 };' } }),
  ).rejects.toThrow('The config of the function odd is wrong');
});
