import { atom, onMount, type ReadableAtom } from 'nanostores';

export interface Latest<T> {
  /** The last answer, which is that to another question while the present one waits. Null before the first one and after a failure. */
  data: T | null;
  /** The question that it answers. */
  of: string | null;
  loading: boolean;
  /** Why there is no answer to the present question; undefined where nothing failed. */
  error: unknown;
}

export interface LatestAnswer<T> {
  $latest: ReadableAtom<Latest<T>>;
  /** Asks again. What is shown stays until the answer is there. */
  reload: () => void;
}

/**
 * The answer to a question that changes. It is asked when somebody begins to look, and again with each change. A question that nobody asks any more is taken back, so that a late answer never stands in
 * the place of a newer one.
 *
 * @param $question null while nothing is asked
 * @param onError is told of each failure, but for questions that were taken back
 */
export function latestAnswer<T>(
  $question: ReadableAtom<string | null>,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  onError: (error: unknown) => void = () => undefined,
): LatestAnswer<T> {
  const nothing: Latest<T> = { data: null, of: null, loading: false, error: undefined };
  const $latest = atom(nothing);
  let running = new AbortController();

  async function follow(question: string | null): Promise<void> {
    running.abort();
    // What was answered in one session is not shown in the next.
    if (question === null) {
      $latest.set(nothing);
      return;
    }
    const { signal } = (running = new AbortController());
    $latest.set({ ...$latest.get(), loading: true, error: undefined });
    try {
      const data = await ask(question, signal);
      if (!signal.aborted) $latest.set({ data, of: question, loading: false, error: undefined });
    } catch (error) {
      if (signal.aborted) return;
      $latest.set({ ...nothing, error });
      onError(error);
    }
  }

  onMount($latest, () => {
    const stop = $question.subscribe((question) => void follow(question));
    return () => {
      stop();
      void follow(null);
    };
  });
  return { $latest, reload: () => void follow($question.get()) };
}
