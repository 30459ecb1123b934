import { mkdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
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

/** @throws CommandError if the folder of a file leads out of `content/` through a link */
async function assertInside(root: string, folder: string): Promise<void> {
  const [whole, part] = await Promise.all([realpath(root), realpath(folder)]);
  if (part.startsWith(whole + sep)) return;
  throw new CommandError(
    `content/${basename(folder)} is a link that leads out of content/. Nothing was written there.`,
  );
}

/**
 * Makes changes in `content/`, or in a copy of it. All other files stay untouched.
 *
 * @param changes for `content/` itself, only changes already tried on a copy, see `rehearsed`
 */
export async function applyChanges(root: string, changes: readonly Change[]): Promise<void> {
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

/** Removes a folder with these files. Fails if it now contains others. */
async function removeFolder(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
  await rmdir(folder);
}
