import { renameSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Nothing that this database says counts any more; the message tells whoever runs the site what to do. */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost';
}

/** SQLite's codes for a file that is no database, or a broken one (sqlite.org/rescode.html): IOERR, CORRUPT, CANTOPEN, NOTADB. */
const codesOfDamage = new Set([10, 11, 14, 26]);

/** Whether a database reads as one from its first page to its last, as the disk has it and not as a connection remembers it. */
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

/** A file as its folder has it: which one it is, and when somebody last wrote to it. */
interface Seen {
  identity: string;
  state: string;
}

function look(file: string): Seen | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? { identity: `${found.dev} ${found.ino}`, state: `${found.size} ${found.mtimeMs}` } : null;
}

/**
 * Watches the two files of a database in WAL mode. SQLite goes on with a file that was deleted or replaced, and acknowledges what nobody will find again: it keeps the
 * file open, and looks at its name no more.
 *
 * @param file path of the database, which is open; its log is there
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
   * Does work on the database, and gives its result only where the files are still the ones that were opened.
   *
   * @throws DatabaseLost where they are gone, are others, or were written over by something that is no database
   */
  return function whileThere<T>(work: () => T): T {
    const before = lookAgain();
    // What this process writes, it knows of. Another one may write as well; only what is no database afterwards is damage.
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
 * Puts a file that is there and is no sound database under another name, with what belongs to it.
 *
 * @returns the new name, or null where there was nothing to put aside
 */
export function putDamagedAside(file: string): string | null {
  if (look(file) === null || isSound(file)) return null;
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const ending of ['', '-wal', '-shm']) if (look(file + ending)) renameSync(file + ending, aside + ending);
  return aside;
}
