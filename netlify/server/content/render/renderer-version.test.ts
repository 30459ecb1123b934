import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { rendererVersion } from './renderer-version.ts';

const folder = new URL('./', import.meta.url);
const contract = new URL('../../../../src/contract/content/', import.meta.url);

test('the version of the renderer names all that it is made of', async () => {
  const own = (await readdir(folder)).filter((name) => !/\.test\.ts$|^renderer-version/.test(name)).sort();
  const files = [
    ...own.map((name) => new URL(name, folder)),
    ...['essay-body.ts', 'markdown-nesting.ts', 'picture.ts'].map((name) => new URL(name, contract)),
    new URL('package.json', `file://${createRequire(import.meta.url).resolve('markdown-it/package.json')}`),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  expect(rendererVersion, 'Write this into renderer-version.ts').toBe(hash.digest('hex').slice(0, 12));
});
