import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#support/local-site.ts';
import { provideDemo } from './demo-folder.ts';

const now = Date.UTC(2026, 10, 26);
/** Fills a demo with the time at which it was made. */
const fill = (folder: string, at: number) => writeFile(join(folder, 'data'), String(at));
const dataIn = (folder: string) => readFile(join(folder, 'data'), 'utf8');

test('a demo is made once, and again if its folder is gone or another version made it', async () => {
  const folder = join(await temporaryFolder(), 'demo');
  expect(await provideDemo(folder, now, fill)).toContain('the weeks before 2026-11-26');
  await provideDemo(folder, now + 1, fill);
  expect(await dataIn(folder)).toBe(String(now));
  await writeFile(join(folder, 'demo.json'), JSON.stringify({ version: 'old', madeAt: new Date(now).toISOString() }));
  await provideDemo(folder, now + 2, fill);
  expect(await dataIn(folder)).toBe(String(now + 2));
});

test('an interrupted demo does not count, and the previous one stays until another is complete', async () => {
  const folder = join(await temporaryFolder(), 'demo');
  const breaksOff = async (part: string, at: number) => {
    await fill(part, at);
    throw new Error('The power is out.');
  };
  await expect(provideDemo(folder, now, breaksOff)).rejects.toThrow('The power is out.');
  expect(await readdir(join(folder, '..'))).not.toContain('demo');
  expect(await provideDemo(folder, now + 1, fill)).toContain('This is the demo');
  expect(await readdir(folder)).toEqual(['data', 'demo.json']);
});

test('a folder with other data is left alone', async () => {
  const folder = await temporaryFolder({ 'blobs.sqlite': 'of somebody' });
  await expect(provideDemo(folder, now, fill)).rejects.toThrow('holds data that no demo made');
  expect(await readdir(folder)).toEqual(['blobs.sqlite']);
  const empty = join(folder, 'empty');
  await mkdir(empty);
  await provideDemo(empty, now, fill);
  expect(await dataIn(empty)).toBe(String(now));
});
