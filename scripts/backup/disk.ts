import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../command/command.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Make room',
  EDQUOT: 'Your share of the disk is full. Make room',
  EACCES: 'The folder may not be read or written by you. Give yourself the right to',
  EPERM: 'The folder may not be read or written by you. Give yourself the right to',
  ENOTDIR: 'A part of the path is a file. Name another folder',
  EROFS: 'The folder is read-only. Name another one',
};

/** A disk error that a person can fix, as a sentence; other errors unchanged. */
export function asCommandError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason === undefined
    ? error
    : new CommandError(`${reason}, and run the same command again: it continues where this one stopped.`);
}

/**
 * Writes a file that only its owner can read, atomically even if the process is killed.
 *
 * @param aside temporary file
 */
export function writeWhole(path: string, bytes: Uint8Array | string, aside: string): void {
  writeFileSync(aside, bytes, { mode: 0o600 });
  putInPlace(aside, path);
}

/** Moves a file to its name, creating the folder if missing. */
export function putInPlace(aside: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  renameSync(aside, path);
}

/** The bytes of a file; null if there is none. */
export function readIfThere(path: string): Buffer<ArrayBuffer> | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

/** The paths of all files in a folder, relative to `root`; none if it is missing. */
export function* filesBelow(root: string, folder: string): Generator<string> {
  for (const entry of entriesOf(join(root, folder))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield path;
  }
}

/** Deletes empty folders from the bottom up. Returns whether the folder itself is gone. */
export function removeEmptyFolders(folder: string): boolean {
  const left = entriesOf(folder).filter(
    (entry) => !entry.isDirectory() || !removeEmptyFolders(join(folder, entry.name)),
  );
  if (left.length === 0) rmdirSync(folder);
  return left.length === 0;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
