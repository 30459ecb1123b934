import { AsyncLocalStorage } from 'node:async_hooks';

interface Bound {
  end: number;
  attempts: number;
}
const bounds = new AsyncLocalStorage<Bound>();

/** Milliseconds until the nearest deadline around this call; Infinity where there is none. */
export function timeLeft(): number {
  const end = bounds.getStore()?.end;
  return end === undefined ? Infinity : end - performance.now();
}

/** How often a call to storage may be tried here; Infinity where nobody says. */
export const attemptsAllowed = (): number => bounds.getStore()?.attempts ?? Infinity;

/**
 * Bounds all calls to storage that `work` makes, together, to so many milliseconds: an operation of five calls must not take five times as long to give up as
 * one of one call (rules 31). Deadlines nest; the nearest counts.
 *
 * @param attempts most that a single call makes, where somebody has an answer without storage and need not insist
 */
export function withinDeadline<T>(milliseconds: number, work: () => Promise<T>, attempts = Infinity): Promise<T> {
  const end = performance.now() + Math.min(milliseconds, timeLeft());
  return bounds.run({ end, attempts: Math.min(attempts, attemptsAllowed()) }, work);
}

/** Leaves all deadlines behind, for work that outlasts the answer in which it began, such as a stream; each call to storage keeps its own bound. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => bounds.exit(work);

/** Gives a function the same bound for each of its calls. */
export const boundedBy =
  (milliseconds: number) =>
  <Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) =>
  (...given: Arguments): Promise<Result> =>
    withinDeadline(milliseconds, () => work(...given));
