import { setTimeout as sleep } from 'node:timers/promises';
import { timeLeft } from './deadline.ts';

/** Returned by an attempt that another writer overtook. */
export const overtaken = Symbol('overtaken');

const rounds = 5;

/** Other writers were quicker in every round, and nothing was written. Callers answer 503 `busy` with Retry-After. */
export class StorageContended extends Error {
  /** What was tried, and where. */
  readonly operation: string;
  /** How often it was tried. */
  readonly rounds = rounds;

  constructor(operation: string) {
    super(`Other writers were quicker ${rounds} times at "${operation}".`);
    this.name = 'StorageContended';
    this.operation = operation;
  }
}

/** Longest pause after the first round, in milliseconds. It doubles each round. */
const firstPause = 20;

/**
 * Repeats an attempt while it is overtaken, for at most five rounds with a random pause in between, so that two writers
 * that collided once do not collide again (rules 43). Throws StorageContended after the last.
 */
export async function whileOvertaken<T>(operation: string, attempt: () => Promise<T | typeof overtaken>): Promise<T> {
  for (let round = 1; ; round += 1) {
    const result = await attempt();
    if (result !== overtaken) return result;
    if (round === rounds) throw new StorageContended(operation);
    await sleep(Math.min(Math.random() * firstPause * 2 ** (round - 1), Math.max(0, timeLeft())));
  }
}
