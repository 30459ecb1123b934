import { listFunctions } from '@netlify/zip-it-and-ship-it';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadFunctions } from '#local/functions/bundles.ts';

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const bundles = folder('netlify/.build');

it('Netlify finds in the build every function, at the paths where this machine serves it', async () => {
  expect(existsSync(bundles), 'run `npm run build` first').toBe(true);
  const sources = (await readdir(folder('netlify/functions'))).filter((name) => /^[\w-]+\.ts$/.test(name));
  const found = await listFunctions(bundles, { parseISC: true, basePath: folder('') });
  const here = await loadFunctions(bundles);
  expect(found.map(({ name }) => `${name}.ts`).sort()).toEqual(sources.sort());
  expect(here).toHaveLength(sources.length);
  for (const { name, paths } of here) {
    const deployed = found.find((candidate) => candidate.name === name);
    expect(deployed?.runtimeAPIVersion, name).toBe(2);
    expect(
      deployed?.routes?.map(({ pattern }) => pattern),
      name,
    ).toEqual(paths);
  }
});
