import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { eventually } from '#support/eventually.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fileJoiner } from './joined-files.ts';

let dist = '';
const scripts = {
  shared: 'export const tell=(name)=>globalThis.said.push(name);',
  broken: 'throw new Error("broken");',
  share: 'import{tell}from"./shared.js";tell("share");globalThis.later=()=>import("./search.js");',
  frame: 'var tell=(name)=>globalThis.said.push(name);tell("frame");',
};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'joined-files-'));
  await mkdir(join(dist, '_astro'));
  for (const [name, code] of Object.entries(scripts)) await writeFile(join(dist, '_astro', `${name}.js`), code);
});
afterAll(() => rm(dist, { recursive: true }));

it('joins files into one that runs them in order with their imports, even if one of them fails', async () => {
  const address = await fileJoiner(dist)(['/_astro/broken.js', '/_astro/share.js', '/_astro/frame.js']);
  expect(address).toMatch(/^\/_astro\/late\.[\w-]{8}\.js$/);
  const code = await readFile(join(dist, address), 'utf8');
  const reportError = vi.fn();
  const said: string[] = [];
  runInNewContext(code, { said, reportError });
  expect(said).toEqual(['share', 'frame']);
  await eventually(() => expect(reportError).toHaveBeenCalledOnce());
  expect(code).toContain('import("./search.js")');
});

it('writes the same set of files once', async () => {
  const joined = fileJoiner(dist);
  const files = ['/_astro/share.js', '/_astro/frame.js'];
  expect(await joined(files)).toBe(await joined([...files]));
});
