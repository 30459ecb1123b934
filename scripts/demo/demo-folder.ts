// `--demo` serves a data folder that this file makes, so that somebody new sees an admin that has been used (decision 0173).
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '../command/command.ts';
import { fillDemo } from './fill-demo.ts';

const mark = 'demo.json';
const marked = z.object({ version: z.string(), madeAt: z.iso.datetime() });

/** Names what the demo is made by: another one is made anew. */
async function versionOfDemo(): Promise<string> {
  const folder = import.meta.dirname;
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** What a folder holds: nothing, a demo by its mark, or what no demo made. */
async function lookInto(folder: string): Promise<'nothing' | 'others' | z.infer<typeof marked>> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.length === 0) return 'nothing';
  if (!names.includes(mark)) return 'others';
  return marked.parse(JSON.parse(await readFile(join(folder, mark), 'utf8')));
}

/**
 * Sees to it that a folder holds the demo, and says what it is. It is made beside the folder and moved there whole, so that one that broke off is no demo.
 *
 * @param fill makes the data of a demo in a folder
 * @returns a line for the console
 * @throws CommandError where the folder holds data that no demo made: it is left as it is
 */
export async function provideDemo(folder: string, now = Date.now(), fill = fillDemo): Promise<string> {
  const [found, version] = [await lookInto(folder), await versionOfDemo()];
  if (found === 'others')
    throw new CommandError(
      `${folder} holds data that no demo made, and a demo would replace it. Leave DATA_DIR away, or name a folder of its own.`,
    );
  if (found !== 'nothing' && found.version === version) return lineOf(found.madeAt);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  await fill(part, now);
  const madeAt = new Date(now).toISOString();
  await writeFile(join(part, mark), JSON.stringify({ version, madeAt }));
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  return lineOf(madeAt);
}

const lineOf = (madeAt: string): string =>
  `This is the demo: invented people, messages and visits of the weeks before ${madeAt.slice(0, 10)}. What you change in it stays until it is made anew: delete its folder for that.`;
