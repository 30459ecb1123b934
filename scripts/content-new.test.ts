import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { writeNewEssay } from './new-essay.ts';
import { project } from './project.ts';

const run = promisify(execFile);

test('writes a draft to a file named after its title, and overwrites nothing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'new-essay-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const title = 'Ọjà alẹ́: Sprint #1, “Über Straße”';
  const { slug, path } = await writeNewEssay(root, title, undefined);
  expect([slug, path]).toEqual(['oja-ale-sprint-1-uber-strasse', 'essays/oja-ale-sprint-1-uber-strasse.md']);
  const text = await readFile(join(root, path), 'utf8');
  expect(text).toBe(`---\ntitle: "${title}"\nstatus: draft\n---\n\nWrite here.\n`);
  await expect(writeNewEssay(root, title, undefined)).rejects.toThrow('is there already');
  expect(await readFile(join(root, path), 'utf8')).toBe(text);
  expect((await writeNewEssay(root, title, 'night-market')).path).toBe('essays/night-market.md');
});

test.each([
  [[], 'An essay needs a title.'],
  [['  '], 'An essay needs a title.'],
  [['東京'], 'Name one: -- --slug'],
  [['A', '--slug', '../a'], 'is no address'],
  [['Admin'], 'is an address of the site'],
  [['A', '--force'], "Unknown option '--force'"],
])('npm run content:new with %j exits with 1 and says what to write', async (args, sentence) => {
  const ended = run(process.execPath, [join(project.root, 'scripts/content-new.ts'), ...args]);
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) as string });
});
