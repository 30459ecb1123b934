import { setTimeout as pause } from 'node:timers/promises';

/**
 * Takes at least this many milliseconds, so that the duration of an answer does not reveal what `work` found (rules
 * 26). Failures wait as long.
 */
export async function inEvenTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
