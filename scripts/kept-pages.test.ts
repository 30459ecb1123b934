import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#support/local-site.ts';
import { keepPages } from './kept-pages.ts';

/** A build with essay pages of the given sizes: `words` compress to nearly nothing, `noise` not at all. */
async function built(essays: Readonly<Record<string, { words?: number; noise?: number }>>) {
  const root = await temporaryFolder({ 'dist/essays.html': 'list', 'dist/about.html': 'about' });
  await mkdir(join(root, 'dist/essays'));
  for (const [slug, { words = 0, noise = 0 }] of Object.entries(essays))
    await writeFile(
      join(root, `dist/essays/${slug}.html`),
      Buffer.concat([Buffer.alloc(words, 'a '), randomBytes(noise)]),
    );
  const [dist, folder] = [join(root, 'dist'), join(root, 'pages')];
  const keep = async (room?: { packed: number; unpacked: number }) => ({
    counts: await keepPages(dist, folder, Object.keys(essays), room),
    pages: (await readdir(join(folder, 'essays'))).sort(),
    dist: (await readdir(dist)).sort(),
    list: await readFile(join(folder, 'essays.html'), 'utf8'),
  });
  return { keep };
}

const kept = { dist: ['about.html'], list: 'list' };

it('pages that only functions show are stored beside the functions and nowhere else', async () => {
  const { keep } = await built({ one: { words: 5_000 }, two: { noise: 5_000 } });
  expect(await keep()).toEqual({ ...kept, counts: { kept: 2, left: 0 }, pages: ['one.html', 'two.html'] });
});

it('keeps the pages of the first essays and deletes the rest if the function cannot carry all', async () => {
  const { keep } = await built({ c: { noise: 9_000 }, b: { words: 90_000 }, a: { noise: 9_000 }, d: { words: 100 } });
  expect(await keep({ packed: 15_000, unpacked: 200_000 })).toEqual({
    ...kept,
    counts: { kept: 2, left: 2 },
    pages: ['b.html', 'c.html'],
  });
});

it('pages that compress well are limited by their unpacked size', async () => {
  const { keep } = await built({ a: { words: 90_000 }, b: { words: 90_000 }, c: { words: 90_000 } });
  expect(await keep({ packed: 15_000, unpacked: 200_000 })).toEqual({
    ...kept,
    counts: { kept: 2, left: 1 },
    pages: ['a.html', 'b.html'],
  });
});

it('a site without an essay has nothing to leave out', async () => {
  const root = await temporaryFolder({ 'dist/essays.html': 'list' });
  expect(await keepPages(join(root, 'dist'), join(root, 'pages'), [])).toEqual({ kept: 0, left: 0 });
  expect(await readdir(join(root, 'pages'))).toEqual(['essays.html']);
});
