import type { Run } from './campaign-run.ts';
import type { MailServer } from './smtp.ts';
import { isServerDown, writeTo, type Turn } from './write-to.ts';

/** Connections that carry mail at once. */
export const connections = 8;

/** The connections of a run. */
export interface Lane {
  server: MailServer;
  /** Whether the server has taken or refused a mail over it. */
  isProven: boolean;
  /** A server that takes fewer connections than these has refused it. */
  isClosed: boolean;
}

/** Opens nothing: each connects with its first mail. */
export const openLanes = (open: () => MailServer): Lane[] =>
  Array.from({ length: connections }, () => ({ server: open(), isProven: false, isClosed: false }));

/**
 * Writes to everybody whose turn it is, over all connections at once; the first mail goes alone, so that a server that takes nothing is asked once. Resolves to when something
 * is to be done again, Infinity where nothing is. Where somebody's turn could not be finished they have it again. Throws StorageUnavailable once no mail is under way any more.
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
