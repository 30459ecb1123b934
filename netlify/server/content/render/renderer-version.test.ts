import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { project } from '#scripts/project.ts';
import { expect, test } from 'vitest';
import { rendererVersion } from './renderer-version.ts';

const folder = new URL('./', import.meta.url);
const contract = new URL('../../../../src/contract/content/', import.meta.url);

const packages = new URL('node_modules/', pathToFileURL(`${project.root}/`));
const packageOf = (name: string): URL => new URL(`${name}/package.json`, packages);

test('the version of the renderer covers all of its files and packages', async () => {
  const own = (await readdir(folder)).filter((name) => !/\.test\.ts$|^renderer-version/.test(name)).sort();
  const files = [
    ...own.map((name) => new URL(name, folder)),
    ...[
      'drawn-figure.ts',
      'essay-body.ts',
      'heading-ids.ts',
      'markdown-nesting.ts',
      'picture.ts',
      'right-to-left.ts',
      'table-cells.ts',
    ].map((name) => new URL(name, contract)),
    ...['markdown-it', 'markdown-it-footnote', 'highlight.js'].map((name) => packageOf(name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  expect(rendererVersion, 'Write this into renderer-version.ts').toBe(hash.digest('hex').slice(0, 12));
});
