/** CPU milliseconds of the longest event loop turn during some work, independent of other work on the machine. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
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
