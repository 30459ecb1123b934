import { cp, mkdir, mkdtemp, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { ContentError } from '#server/content/files/problems.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { CommandError } from '../command/command.ts';
import type { Change } from './change.ts';

/** Writes a file atomically: a reader, or an interruption, finds either the old or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  // A name that readers of the folder ignore, and that a later run overwrites.
  const aside = join(dirname(file), `.${basename(file)}.pulled`);
  try {
    await writeFile(aside, text);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** @throws CommandError if the folder of a file leads out of `content/` by a link */
async function assertInside(root: string, folder: string): Promise<void> {
  const [whole, part] = await Promise.all([realpath(root), realpath(folder)]);
  if (part.startsWith(whole + sep)) return;
  throw new CommandError(
    `content/${basename(folder)} is a link that leads out of content/. Nothing was written there.`,
  );
}

async function apply(root: string, changes: readonly Change[]): Promise<void> {
  for (const { path, text, from, pictures } of changes) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await assertInside(root, dirname(file));
    if (text !== null) await writeWhole(file, text);
    else if (from !== undefined) await rename(join(root, from), file);
    else if (pictures) await removeFolder(file, pictures);
    else await rm(file, { force: true });
  }
}

/** Removes a folder with these files. Fails if it has others by now. */
async function removeFolder(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
  await rmdir(folder);
}

/** Tries the changes on a copy, so that they can never fail the next build. */
async function rehearse(root: string, changes: readonly Change[]): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'content-pull-'));
  try {
    await cp(root, copy, { recursive: true });
    await apply(copy, changes);
    await readContent(copy);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new CommandError(`Nothing was written, since the content would not fit together:\n\n${error.message}`);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Makes the changes in `content/`. All other files stay untouched.
 *
 * @param root path of `content/`
 * @throws CommandError if the content would break its schemas; nothing is written then
 */
export async function writePlan(root: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await rehearse(root, changes);
  await apply(root, changes);
}
