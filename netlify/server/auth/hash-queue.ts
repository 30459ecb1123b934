import { Refusal } from '../http/refusal.ts';

/** How long whoever found the queue full had better wait: about as long as it takes to empty it. */
const retryAfterSeconds = 5;

interface QueueSize {
  /** Most hashes at once. */
  atOnce: number;
  /** Most that wait for their turn. */
  waiting: number;
}

/**
 * Lets so many hashes run at once and so many wait, since each takes 128 MiB and a core; whoever comes then is told to come back (rules 5).
 */
export function openHashQueue({ atOnce, waiting }: QueueSize) {
  const queue: (() => void)[] = [];
  let running = 0;

  /** @throws Refusal `busy` where nobody can wait any more */
  function assertRoom(): void {
    if (running < atOnce || queue.length < waiting) return;
    throw new Refusal('busy', 'Many people are signing in just now. Please try again in a few seconds.', {
      retryAfterSeconds,
    });
  }

  /** @throws Refusal `busy` at once, or whatever `work` throws */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    assertRoom();
    if (running < atOnce) running += 1;
    // Whoever ends hands its place over, so that nobody can slip in between.
    else await new Promise<void>((resolve) => void queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { run, assertRoom };
}
