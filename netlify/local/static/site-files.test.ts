import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#support/local-site.ts';
import { openSiteFiles } from './site-files.ts';

const page = `<!doctype html><p>${'The same words again and again. '.repeat(200)}</p>`;
const weakly = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };

async function compressedPage(folder: string): Promise<Buffer> {
  const file = await openSiteFiles(join(folder, 'dist'), join(folder, 'compressed')).find(['index.html']);
  const bytes = await file?.encoded('br');
  if (!bytes) throw new Error('The page was not compressed.');
  return bytes;
}

it('compresses a file once, even if another process asks for it later', async () => {
  const folder = await temporaryFolder({ 'dist/index.html': page });
  await compressedPage(folder);
  const [name = ''] = await readdir(join(folder, 'compressed'));
  const kept = brotliCompressSync(page, weakly);
  await writeFile(join(folder, 'compressed', name), kept);
  expect(await compressedPage(folder)).toEqual(kept);
});

it('never sends a kept copy that does not hold the file', async () => {
  const folder = await temporaryFolder({ 'dist/index.html': page });
  const made = await compressedPage(folder);
  const [name = ''] = await readdir(join(folder, 'compressed'));
  for (const spoiled of ['', 'no brotli', made.subarray(0, 20), brotliCompressSync('Other words.')]) {
    await writeFile(join(folder, 'compressed', name), spoiled);
    expect(brotliDecompressSync(await compressedPage(folder)).toString()).toBe(page);
    expect(await readFile(join(folder, 'compressed', name)), 'repaired').toEqual(made);
  }
});

it('compresses a file even if no copy can be kept', async () => {
  const folder = await temporaryFolder({ 'dist/index.html': page, compressed: 'A file where the folder should be.' });
  expect(brotliDecompressSync(await compressedPage(folder)).toString()).toBe(page);
});
