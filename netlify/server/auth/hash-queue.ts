import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';

/** How long a caller should wait after finding the queue full: about as long as it takes to empty it. */
const retryAfterSeconds = 5;

interface QueueSize {
  /** How many hashes may run at once. */
  atOnce: number;
  /** How many callers may be inside at once, by lane, including those whose turn it is. */
  places: Readonly<Record<Lane, number>>;
  /**
   * Milliseconds before a caller without a place is refused. Otherwise two hundred callers that retry at once would
   * keep the instance busy with refusals alone.
   */
  refusesAfter: number;
  /** Milliseconds in the queue before a caller gives up, so that the answer says what happened and comes in time. */
  waitsAtMost: number;
}

/**
 * `known` is for browsers in which the administrator has signed in before: strangers can neither fill that lane nor get
 * ahead of it (decision 0091).
 */
export type Lane = 'known' | 'strange';

/**
 * Makes a hash when its turn comes. Throws Refusal `busy` if it does not come; rethrows errors from making the hash.
 */
export type InTurn = <T>(makeHash: () => Promise<T>) => Promise<T>;

/**
 * Limits how many hashes run at once and how many callers wait, since a hash takes 128 MiB and a core. Further callers
 * are told to come back (rules 5).
 */
export function openHashQueue({ atOnce, places, refusesAfter, waitsAtMost }: QueueSize) {
  const free = { ...places };
  const waiting: Record<Lane, (() => void)[]> = { known: [], strange: [] };
  let running = 0;

  async function turnIn(lane: Lane): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting[lane].push(resolve);
    const timer = setTimeout(() => {
      waiting[lane] = waiting[lane].filter((other) => other !== resolve);
      reject(busy());
    }, waitsAtMost);
    await promise.finally(() => clearTimeout(timer));
  }

  async function inTurn<T>(lane: Lane, makeHash: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    // A finished hash hands its place over, so that no other caller can slip in between.
    else await turnIn(lane);
    try {
      return await makeHash();
    } finally {
      const next = waiting.known.shift() ?? waiting.strange.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /**
   * Does `work` while it holds a place in a lane, from its first step, so that work before the hash is bounded as well.
   * @throws Refusal `busy` if the lane is full or its turn does not come in time, or any error of `work`
   */
  return async function enter<T>(lane: Lane, work: (inTurn: InTurn) => Promise<T>): Promise<T> {
    if (free[lane] === 0) {
      await sleep(refusesAfter);
      throw busy();
    }
    free[lane] -= 1;
    try {
      return await work((makeHash) => inTurn(lane, makeHash));
    } finally {
      free[lane] += 1;
    }
  };
}

const busy = () =>
  new Refusal('busy', 'Many people are signing in right now. Please try again in a few seconds.', {
    retryAfterSeconds,
  });
