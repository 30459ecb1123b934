/** `joined` is aborted when someone asks for the next run: a run that only waits can end then. */
type Run = (joined: AbortSignal) => Promise<void>;

/**
 * One run at a time in this process. Callers during a run share the next one, which begins after they asked and so sees
 * what they wrote: a hundred who sign up at once cause two runs over the outbox, not a hundred.
 */
export function joinedRuns(): (run: Run) => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let joined = new AbortController();
  const begin = (run: Run): Promise<void> => {
    joined = new AbortController();
    const begun = run(joined.signal).finally(() => {
      if (current === begun) current = null;
    });
    current = begun;
    return begun;
  };
  const ended = (run: Promise<void>): Promise<void> => run.catch(() => undefined);
  return (run) => {
    if (!current) return begin(run);
    joined.abort();
    next ??= ended(current).then(() => {
      next = null;
      return begin(run);
    });
    return next;
  };
}
