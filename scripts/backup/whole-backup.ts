import { join } from 'node:path';
import { hashOf } from '#storage/collections/backup.ts';
import { CommandError } from '../command/command.ts';
import { runFolder } from './backup-folder.ts';
import { readIfThere } from './disk.ts';
import { assertUnlocked } from './lock.ts';
import { manifestName, parseManifest } from './manifest.ts';
import { readUpdatedAt } from './updated-at.ts';

/**
 * Reads a backup and verifies every file against its hash, without a site.
 *
 * @throws CommandError that names what is damaged
 */
export function openWholeBackup(folder: string) {
  const file = join(folder, manifestName);
  const text = readIfThere(file);
  if (!text) {
    throw new CommandError(
      `${folder} holds no backup that was finished: there is no ${manifestName} in it. Name the folder of one.`,
    );
  }
  assertUnlocked(join(folder, runFolder, 'lock'));
  const files = parseManifest(text.toString());
  if (!files) throw new CommandError(`${file} is damaged. ${mend}`);

  /** The bytes of a file. Throws CommandError if they have changed since. */
  function read(path: string): Uint8Array<ArrayBuffer> {
    const bytes = readIfThere(join(folder, path));
    if (bytes && hashOf(bytes) === files?.get(path)) return bytes;
    throw new CommandError(`${join(folder, path)} is ${bytes ? 'not what was backed up' : 'missing'}. ${mend}`);
  }
  for (const path of files.keys()) read(path);
  return {
    files,
    /** When it was last updated; null if the folder does not say. */
    at: readUpdatedAt(folder),
    read,
  };
}
/** A backup whose files have all been read and match the manifest. */
export type WholeBackup = ReturnType<typeof openWholeBackup>;

const mend =
  'Run npm run backup again while the site is there, or take another copy of the backup. Nothing was written.';
