import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from '#local/build/build-folders.ts';
import { CommandError } from '../command/command.ts';
import { readIfThere } from './disk.ts';

/** The process named in a lock. */
interface Holder {
  pid: number;
  host: string;
}

/** The holder of a lock; null if there is no lock, or its process has ended. */
function holderOf(file: string): Holder | null {
  const text = readIfThere(file)?.toString() ?? '';
  const [, pid, host = ''] = /^(\d+) (\S+)$/.exec(text.trim()) ?? [];
  if (pid === undefined) return null;
  const holder = { pid: Number(pid), host };
  return host === hostname() && !isRunning(holder.pid) ? null : holder;
}

/** @throws CommandError if a running process holds this lock */
export function assertUnlocked(file: string): void {
  const holder = holderOf(file);
  if (!holder) return;
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
  throw new CommandError(
    `Another run is working on this folder (process ${holder.pid}${where}). Wait until it ends; if it has ended, delete ${file}.`,
  );
}

/**
 * Takes a lock, including one left by a process that has ended.
 *
 * @returns a function that releases it
 * @throws CommandError if another run has it
 */
export function takeLock(file: string): () => void {
  const wasLeft = readIfThere(file) !== null;
  assertUnlocked(file);
  // A lock found before this check was left by a process that has ended; a later one belongs to another run.
  if (wasLeft) rmSync(file, { force: true });
  try {
    writeFileSync(file, `${process.pid} ${hostname()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new CommandError('Another run has just begun to work on this folder. Wait until it ends.');
    }
    throw error;
  }
  return () => {
    rmSync(file, { force: true });
  };
}
