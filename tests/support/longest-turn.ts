/** CPU milliseconds that a turn may take (rules 42). */
const most = 200;

/**
 * Garbage collections and other programs in the processor's caches may lengthen one measurement, but not all of them.
 */
const tries = 5;

/**
 * CPU milliseconds of the longest event loop turn during some work, independent of other work on the machine; if it
 * takes longer than it may, the shortest of several measurements.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let done = 0; shortest > most && done < tries; done += 1) shortest = Math.min(shortest, await measureTurn(work));
  return shortest;
}

async function measureTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let last = process.threadCpuUsage();
  const turn = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
    // Sampled once a millisecond between turns; sampling after each turn would keep the processor busy while the work
    // waits.
    if (!isDone) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  try {
    await work();
  } finally {
    isDone = true;
  }
  turn();
  return longest;
}
