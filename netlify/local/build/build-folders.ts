import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How many builds are kept: the current one, and the previous one, for calls that began with it. */
const kept = 2;

/** Whether there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The folders for this process's builds, below a root shared by all processes and named after the process that made
 * them.
 */
export function openBuildFolders(root: string) {
  const own: string[] = [];
  let count = 0;
  const drop = (folder: string) => rm(folder, { recursive: true, force: true });

  return {
    /** A new empty folder. */
    async make(): Promise<string> {
      const folder = join(root, `${process.pid}-${(count += 1)}`);
      await drop(folder);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    /** Deletes the folder of a failed build. */
    drop,
    /** Notes that a folder is the current build, and deletes those that no call can still be reading. */
    async show(folder: string): Promise<void> {
      own.push(folder);
      while (own.length > kept) await drop(own.shift() ?? '');
    },
    /** Deletes the folders of processes that have ended. */
    async sweep(): Promise<void> {
      for (const name of await readdir(root).catch(() => [])) {
        const pid = Number(/^(\d+)-\d+$/.exec(name)?.[1]);
        if (pid === process.pid || !isRunning(pid)) await drop(join(root, name));
      }
    },
    /** Deletes all folders of this process. */
    async close(): Promise<void> {
      for (const folder of own) await drop(folder);
    },
  };
}
