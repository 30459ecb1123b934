import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Milliseconds until the nearest deadline around this call; Infinity where there is none. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? Infinity : deadline - performance.now();
}

/**
 * Bounds all calls to storage that `work` makes, together, to so many milliseconds: an operation of five calls must not take five times as long to give up as
 * one of one call (rules 31). Deadlines nest; the nearest counts.
 */
export function withinDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + Math.min(milliseconds, timeLeft()), work);
}

/** Leaves all deadlines behind, for work that outlasts the answer in which it began, such as a stream; each call to storage keeps its own bound. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => deadlines.exit(work);

/** Gives a function the same bound for each of its calls. */
export const boundedBy =
  (milliseconds: number) =>
  <Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) =>
  (...given: Arguments): Promise<Result> =>
    withinDeadline(milliseconds, () => work(...given));
