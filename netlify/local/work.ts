import { setTimeout } from 'node:timers/promises';
import { report } from './blobs/trouble.ts';

/** Keeps track of work that outlasts its answer (`context.waitUntil`), so that stopping the site can wait for it. */
export function trackWork() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Takes a promise; a failure is written to standard error, since no one else sees it. */
    add: (promise: Promise<unknown>): void => {
      const tracked = promise
        .catch((error: unknown) => {
          report(`waitUntil: ${String(error)}`);
        })
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    /** Resolves when all work is done, or after `patienceMs`. */
    settled: async (patienceMs: number): Promise<void> => {
      if (running.size === 0) return;
      await Promise.race([Promise.all(running), setTimeout(patienceMs, undefined, { ref: false })]);
    },
  };
}
