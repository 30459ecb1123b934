import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtInContent } from '#server/content/files/built-in.ts';
import { bundleOptions } from './bundle-functions.ts';
import { project } from './project.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inline-content-'));
  await mkdir(join(folder, 'parts'));
});

afterEach(() => rm(folder, { recursive: true }));

test('separately bundled functions find the content in the same files, whether they load it at once or later', async () => {
  const builtIn = JSON.stringify(join(project.root, 'netlify/server/content/files/built-in.ts'));
  const sources = {
    later: `export const later = async () => (await import(${builtIn})).builtInContent();`,
    first: `export { builtInContent as default } from ${builtIn};`,
    second: "export default async () => (await import('./later.mjs')).later();",
  };
  for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, `${name}.mjs`), source);
  const outdir = join(folder, 'bundles');
  const options = await bundleOptions({ pages: folder, parts: join(folder, 'parts'), outdir });
  const splitting = { splitting: true, chunkNames: 'chunks/[name]-[hash]' };
  const one = (name: string) => build({ ...options, ...splitting, entryPoints: [join(folder, `${name}.mjs`)] });
  await Promise.all(['first', 'second'].map(one));
  const chunks = await readdir(join(outdir, 'chunks'));
  expect(chunks.filter((name) => name.startsWith('essays'))).toHaveLength(1);
  for (const name of ['first', 'second']) {
    const bundle: unknown = await import(pathToFileURL(join(outdir, `${name}.mjs`)).href);
    const read: unknown = Reflect.get(Object(bundle), 'default');
    expect(await (read as () => unknown)()).toEqual(await builtInContent());
  }
});
