import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';

/** How long whoever found the queue full had better wait: about as long as it takes to empty it. */
const retryAfterSeconds = 5;

interface QueueSize {
  /** Most hashes at once. */
  atOnce: number;
  /** Most callers at once that are let in, by lane: those whose turn it is among them. */
  places: Readonly<Record<Lane, number>>;
  /** Milliseconds until who finds no place is told so. Two hundred who ask again at once would else keep the instance busy with refusals alone. */
  refusesAfter: number;
}

/** `known` is for browsers in which the administrator has signed in before: strangers can neither fill it nor stand before it (decision 0091). */
export type Lane = 'known' | 'strange';

/** Makes a hash when it is its turn. Throws whatever making it throws. */
export type InTurn = <T>(makeHash: () => Promise<T>) => Promise<T>;

/**
 * Lets so many hashes run at once and so many callers wait, since a hash takes 128 MiB and a core; who comes then is told to come back (rules 5).
 */
export function openHashQueue({ atOnce, places, refusesAfter }: QueueSize) {
  const free = { ...places };
  const waiting: Record<Lane, (() => void)[]> = { known: [], strange: [] };
  let running = 0;

  async function inTurn<T>(lane: Lane, makeHash: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    // Who ends hands its place over, so that nobody can slip in between.
    else await new Promise<void>((resolve) => void waiting[lane].push(resolve));
    try {
      return await makeHash();
    } finally {
      const next = waiting.known.shift() ?? waiting.strange.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /**
   * Does `work` in a place of a lane, which it holds from its first step: what it does before its hash is bounded too.
   *
   * @throws Refusal `busy` where the lane is full, or whatever `work` throws
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
  new Refusal('busy', 'Many people are signing in just now. Please try again in a few seconds.', { retryAfterSeconds });
