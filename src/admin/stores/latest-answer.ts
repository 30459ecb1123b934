import { atom, onMount, type ReadableAtom } from 'nanostores';
import { $session } from '../api/session.ts';

export interface Latest<T> {
  /** The last answer. Null before the first one and after a failure. */
  data: T | null;
  /** Whether it answers another question than the present one, whose answer is on its way. */
  isOld: boolean;
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
 * the place of a newer one. The last answer is kept until the session ends.
 *
 * @param $question null while nothing is asked
 * @param onError is told of each failure, but for questions that were taken back
 */
export function latestAnswer<T>(
  $question: ReadableAtom<string | null>,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  onError: (error: unknown) => void = () => undefined,
): LatestAnswer<T> {
  const nothing: Latest<T> = { data: null, isOld: false, loading: false, error: undefined };
  const $latest = atom(nothing);
  let running = new AbortController();
  /** The question that the last answer was given to. */
  let answered: string | null = null;

  async function follow(question: string | null): Promise<void> {
    running.abort();
    const { data } = $latest.get();
    if (question === null) {
      $latest.set({ ...nothing, data });
      return;
    }
    const { signal } = (running = new AbortController());
    $latest.set({ data, isOld: data !== null && answered !== question, loading: true, error: undefined });
    try {
      const answer = await ask(question, signal);
      if (signal.aborted) return;
      answered = question;
      $latest.set({ ...nothing, data: answer });
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
  $session.listen((session) => {
    if (session) return;
    running.abort();
    $latest.set(nothing);
  });
  return { $latest, reload: () => void follow($question.get()) };
}
