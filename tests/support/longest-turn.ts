/** Milliseconds that the processor worked in the longest turn of the event loop while something is done. Other work on the machine makes them no longer. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let last = process.threadCpuUsage();
  const turn = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
    // Once in a millisecond, between turns: asked after each, the processor would do nothing else while the work waits.
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
