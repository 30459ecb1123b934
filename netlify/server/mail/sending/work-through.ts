import type { Run } from './campaign-run.ts';
import type { MailServer } from './smtp.ts';
import { isServerDown, writeTo, type Turn } from './write-to.ts';

/** Parallel connections. */
export const connections = 8;

/** The connections of a run. */
export interface Lane {
  server: MailServer;
  /** Whether the server has taken or refused a mail over it. */
  isProven: boolean;
  /** Closed because the server allows fewer connections. */
  isClosed: boolean;
}

/** Opens nothing yet: each connects with its first mail. */
export const openLanes = (open: () => MailServer): Lane[] =>
  Array.from({ length: connections }, () => ({ server: open(), isProven: false, isClosed: false }));

/**
 * Writes to every recipient whose turn it is, over all connections at once. The first mail is sent alone, so that a
 * server that takes nothing is asked only once. Resolves to the time at which there is something to do again; Infinity
 * if there is nothing. An unfinished turn is repeated. Throws StorageUnavailable once no mail is in progress.
 */
export async function workThrough(run: Run, lanes: readonly Lane[], turns: readonly Turn[]): Promise<number> {
  const queue = [...turns].reverse();
  let wake = Infinity;

  async function drive(lane: Lane, isFirst: boolean): Promise<void> {
    while (!run.stop && !lane.isClosed && !(isFirst && run.isProven)) {
      const turn = queue.pop();
      if (!turn) return;
      const turned = await writeTo(run, lane.server, turn);
      if (turned.kind === 'due') wake = Math.min(wake, turned.at);
      if (turned.kind !== 'unused') {
        lane.isProven = true;
        continue;
      }
      queue.push(turned.turn);
      const isOneTooMany = run.isProven && !lane.isProven && lanes.filter((one) => !one.isClosed).length > 1;
      if (isOneTooMany) lane.isClosed = true;
      else if (isServerDown(run, turned.isRefused)) run.stop ??= { kind: 'waiting', reason: turned.reason };
    }
  }
  const driveSafely = (lane: Lane, isFirst = false): Promise<void> =>
    drive(lane, isFirst).catch((error: unknown) => {
      run.stop = { kind: 'broken', error };
    });

  const [first] = lanes.filter((lane) => !lane.isClosed);
  if (first && !run.isProven) await driveSafely(first, true);
  await Promise.all(lanes.map((lane) => driveSafely(lane)));
  if (run.stop?.kind === 'broken') throw run.stop.error;
  return wake;
}
