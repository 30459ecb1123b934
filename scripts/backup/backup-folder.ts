import { appendFileSync, chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '#storage/collections/backup.ts';
import { CommandError } from '../command/command.ts';
import { filesBelow, putInPlace, readIfThere, removeEmptyFolders, writeWhole } from './disk.ts';
import { formatJournal, journalLine, parseJournal, type Known } from './journal.ts';
import { takeLock } from './lock.ts';
import { storedKeyOf } from './paths.ts';
import { manifestName, manifestOf, parseManifest, type Files } from './manifest.ts';
import { formatUpdatedAt, updatedName } from './updated-at.ts';

/**
 * Working data beside the backup: the lock, the etags and unfinished files. It is not part of the backup. If it is
 * deleted, the next run fetches everything.
 */
export const runFolder = '.run';

/**
 * Opens a folder for a backup, creating it if missing. Reads its files and compares them with their hashes.
 *
 * @param stores the folders in it that belong to the backup
 * @throws CommandError if it contains something other than a backup, or another run is using it
 */
export function openBackupFolder(folder: string, stores: readonly string[], tell: (line: string) => void) {
  makePrivate(folder, tell);
  const run = join(folder, runFolder);
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const unlock = takeLock(join(run, 'lock'));
  const aside = join(run, 'aside');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  const journal = join(run, 'etags');
  const manifest = join(folder, manifestName);

  const committed: Files = parseManifest(readIfThere(manifest)?.toString() ?? '') ?? new Map<string, string>();
  const unknown = [...committed.keys()].map((path) => storedKeyOf(path).store).find((store) => !stores.includes(store));
  if (unknown !== undefined) {
    unlock();
    throw new CommandError(
      `${folder} holds ${unknown}, which this site does not know: its version is older than the backup. Nothing was changed.`,
    );
  }
  const written = parseJournal(readIfThere(journal)?.toString() ?? '');
  const known = new Map<string, Known>();
  const there = new Set<string>();
  let damaged = 0;
  for (const path of stores.flatMap((store) => [...filesBelow(folder, store)])) {
    there.add(path);
    const sha256 = hashOf(readIfThere(join(folder, path)) ?? Buffer.from(''));
    // Without the etags, the manifest still tells which files are intact, some of which may be nowhere else.
    const noted = written.get(path) ?? { sha256: committed.get(path), etag: '' };
    if (noted.sha256 === sha256) known.set(path, { sha256, etag: noted.etag });
    else if (noted.sha256 !== undefined) damaged += 1;
  }
  // A new value for an existing path waits in a separate file, so that the manifest stays true until the next one
  // replaces it.
  const waiting = new Map<string, string>();
  let count = 0;

  return {
    /** The intact files, by path, with their etags on the site. */
    known: known as ReadonlyMap<string, Known>,
    /** How many files differ from what was written. */
    damaged,
    /** Reads a file. */
    read: (path: string) => readIfThere(waiting.get(path) ?? join(folder, path)),

    /** Writes a value, which becomes part of the backup with the next `commit`. */
    put(path: string, bytes: Uint8Array, value: Known): void {
      const temporary = join(aside, String((count += 1)));
      const before = known.get(path)?.sha256;
      const isCommitted = before !== undefined && before === committed.get(path) && before !== value.sha256;
      if (isCommitted || waiting.has(path)) {
        writeWhole(temporary, bytes, `${temporary}.part`);
        waiting.set(path, temporary);
      } else {
        writeWhole(join(folder, path), bytes, temporary);
        appendFileSync(journal, journalLine(path, value), { mode: 0o600 });
      }
      known.set(path, value);
      there.add(path);
    },

    /**
     * Makes these files the backup: writes the manifest, then deletes everything else in the folders of the stores,
     * then notes `at`, the moment that the backup reflects. Returns how many files it deleted.
     */
    commit(paths: ReadonlySet<string>, at: Date): number {
      const kept = new Map([...known].filter(([path]) => paths.has(path)));
      for (const [path, temporary] of waiting) if (kept.has(path)) putInPlace(temporary, join(folder, path));
      waiting.clear();
      writeChanged(manifest, manifestOf(new Map([...kept].map(([path, { sha256 }]) => [path, sha256]))));
      writeChanged(journal, formatJournal(kept));
      const gone = [...there].filter((path) => !kept.has(path));
      for (const path of gone) rmSync(join(folder, path), { force: true });
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory() && stores.includes(entry.name)) removeEmptyFolders(join(folder, entry.name));
      }
      // Last, so that a killed run leaves a time that is too early: erasures are then repeated needlessly, but not
      // forgotten.
      writeChanged(join(folder, updatedName), formatUpdatedAt(at));
      return gone.length;
    },

    /** Releases the folder. */
    close(): void {
      rmSync(aside, { recursive: true, force: true });
      unlock();
    },
  };

  function writeChanged(path: string, text: string): void {
    if (readIfThere(path)?.toString() !== text) writeWhole(path, text, join(aside, String((count += 1))));
  }
}
/** The folder of a backup. Its methods throw disk errors. */
export type BackupFolder = ReturnType<typeof openBackupFolder>;

/** Restricts a folder to its owner, after checking that it is a backup. */
function makePrivate(folder: string, tell: (line: string) => void): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new CommandError(`${folder} is no folder. Name one that is empty, or that holds a backup.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = statSync(folder);
  const names = readdirSync(folder);
  if (names.length > 0 && !names.includes(manifestName) && !names.includes(runFolder)) {
    throw new CommandError(
      `${folder} holds something that is no backup. Name a folder that is empty, or that holds one.`,
    );
  }
  if ((found.mode & 0o077) === 0) return;
  chmodSync(folder, 0o700);
  const isMended = (statSync(folder).mode & 0o077) === 0;
  tell(
    isMended
      ? `Others could read ${folder}. From now on only you can.`
      : `Anyone who uses this disk can read ${folder}, because it stores no permissions. Put the backup elsewhere, or keep the disk to yourself.`,
  );
}
