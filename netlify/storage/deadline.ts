import { AsyncLocalStorage } from 'node:async_hooks';
import { StorageUnavailable } from './storage-unavailable.ts';

interface Bound {
  end: number;
  attempts: number;
  /** Lets the outermost deadline wait for as long as its work takes. */
  wait: () => void;
}
const bounds = new AsyncLocalStorage<Bound>();

/**
 * How many milliseconds `work` may take beyond its storage calls, so that their more precise errors come first.
 */
const grace = 150;

/** Milliseconds until the nearest deadline around this call; Infinity if there is none. */
export function timeLeft(): number {
  const end = bounds.getStore()?.end;
  return end === undefined ? Infinity : end - performance.now();
}

/** How often a storage call may be tried here; Infinity if there is no limit. */
export const attemptsAllowed = (): number => bounds.getStore()?.attempts ?? Infinity;

/**
 * Bounds all storage calls of `work` together to this many milliseconds: an operation of five calls must not take five
 * times as long to give up as an operation of one call (rules 31). Deadlines nest; the nearest counts. The outermost
 * also stops waiting for work that another call began under a later deadline (decision 0113), and then throws
 * StorageUnavailable.
 * @param attempts the most tries for a single call, for callers that can answer without storage
 */
export function withinDeadline<T>(milliseconds: number, work: () => Promise<T>, attempts = Infinity): Promise<T> {
  const end = performance.now() + Math.min(milliseconds, timeLeft());
  const outer = bounds.getStore();
  const timer: Timer = {};
  const wait = outer?.wait ?? (() => clearTimeout(timer.running));
  const run = () => bounds.run({ end, attempts: Math.min(attempts, attemptsAllowed()), wait }, work);
  return outer ? run() : orGiveUp(run, milliseconds + grace, timer);
}

interface Timer {
  running?: NodeJS.Timeout;
}

async function orGiveUp<T>(run: () => Promise<T>, milliseconds: number, timer: Timer): Promise<T> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  // A deadline beyond the range of a timer is never reached.
  if (milliseconds < 2 ** 31) {
    timer.running = setTimeout(
      () => reject(new StorageUnavailable({ operation: 'wait', store: 'any', status: 0, ms: milliseconds })),
      milliseconds,
    );
  }
  try {
    return await Promise.race([run(), overdue]);
  } finally {
    clearTimeout(timer.running);
  }
}

/**
 * Leaves all deadlines behind, for work that outlasts the answer in which it began, such as a stream. Each storage call
 * keeps its own bound.
 */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => bounds.exit(work);

/**
 * Bounds `work` by a deadline of its own, however near those around it are. They wait for it, so that an answer may
 * take longer if its work does. Whatever follows is bounded by them again.
 */
export function withOwnDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  bounds.getStore()?.wait();
  return withoutDeadline(() => withinDeadline(milliseconds, work));
}

/** Gives a function the same bound for each of its calls. */
export const boundedBy =
  (milliseconds: number) =>
  <Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) =>
  (...given: Arguments): Promise<Result> =>
    withinDeadline(milliseconds, () => work(...given));
