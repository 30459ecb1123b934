import { renameSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** This database can no longer be trusted; the message tells the operator of the site what to do. */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost';
}

/**
 * SQLite's codes for a file that is not a database, or a broken one (sqlite.org/rescode.html): IOERR, CORRUPT,
 * CANTOPEN, NOTADB.
 */
const codesOfDamage = new Set([10, 11, 14, 26]);

/**
 * Whether a database is readable from its first page to its last, as it is on disk and not in a connection's cache.
 */
function isSound(file: string): boolean {
  try {
    const fresh = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const found = fresh.prepare('PRAGMA quick_check(1)').get() ?? {};
      return Object.values(found)[0] === 'ok';
    } finally {
      fresh.close();
    }
  } catch (error) {
    return !(error instanceof Error && 'errcode' in error && codesOfDamage.has(Number(error.errcode) & 0xff));
  }
}

/** A file as found in its folder: its identity, and its state after the last write. */
interface Seen {
  identity: string;
  state: string;
}

function look(file: string): Seen | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? { identity: `${found.dev} ${found.ino}`, state: `${found.size} ${found.mtimeMs}` } : null;
}

/**
 * Watches the two files of a database in WAL mode. If a file is deleted or replaced, SQLite continues with the open
 * one, never looks at its name again, and acknowledges writes that are lost.
 * @param file path of the database, which is open and has its log
 */
export function watchDatabaseFile(file: string) {
  const paths = [file, `${file}-wal`];
  let known = paths.map(look);
  let isDamaged = false;

  function lookAgain(): (Seen | null)[] {
    const seen = paths.map(look);
    if (seen.some((one, index) => one === null || one.identity !== known[index]?.identity)) {
      throw new DatabaseLost(
        `The database ${file} was deleted or replaced while the site was running. Nothing is stored until you stop the site and start it again.`,
      );
    }
    return seen;
  }

  /**
   * Does work on the database, and returns its result only if the files are still the ones that were opened.
   * @throws DatabaseLost if they are gone, were replaced, or were overwritten with something that is not a database
   */
  return function whileThere<T>(work: () => T): T {
    const before = lookAgain();
    // This process knows its own writes. Another process may write too; only a file that is no longer a sound database
    // is damage.
    isDamaged ||= before.some((one, index) => one?.state !== known[index]?.state) && !isSound(file);
    if (isDamaged) {
      throw new DatabaseLost(
        `The database ${file} was damaged while the site was running. Nothing is stored until you stop the site and start it again: it puts the damaged file aside and begins a new one.`,
      );
    }
    const result = work();
    known = lookAgain();
    return result;
  };
}

/**
 * Renames a file that is not a sound database, together with the files beside it.
 * @returns the new name, or null if there was nothing to put aside
 */
export function putDamagedAside(file: string): string | null {
  if (look(file) === null || isSound(file)) return null;
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const ending of ['', '-wal', '-shm']) if (look(file + ending)) renameSync(file + ending, aside + ending);
  return aside;
}
