import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { HookParameters } from 'astro';
import { expect, it } from 'vitest';
import { artefactNames } from '#contract/content/artefact.ts';
import { artefacts } from './artefact-integration.ts';

/** The most bytes that a model may take over the wire, with everything that it needs (decision 0157). */
const most = 6_000;

it('writes a self-contained script for each model, of at most 6 KB with its styles', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'artefacts-'));
  await artefacts().hooks['astro:build:done']?.({
    dir: pathToFileURL(`${dist}/`),
  } as HookParameters<'astro:build:done'>);
  const folder = join(dist, 'artefacts');
  expect((await readdir(folder)).sort()).toEqual(artefactNames.map((name) => `${name}.js`).sort());
  for (const name of artefactNames) {
    const code = await readFile(join(folder, `${name}.js`), 'utf8');
    expect(brotliCompressSync(code).length, name).toBeLessThanOrEqual(most);
    expect(code, name).not.toMatch(
      /\bimport\b|\bfetch\(|XMLHttpRequest|sendBeacon|url\(|@import|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
    );
  }
  await rm(dist, { recursive: true });
});
