import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until so many milliseconds have gone by since `work` began, so that how long an answer took tells nothing of what the work found (rules 26). A failure waits
 * as long.
 */
export async function inEvenTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
