import { atom, onMount, type ReadableAtom } from 'nanostores';
import { $session } from '../api/session.ts';

export interface Latest<T> {
  /** The last answer. Null before the first, and after a failure. */
  data: T | null;
  /** Whether it answers an earlier question while the current one is pending. */
  isOld: boolean;
  loading: boolean;
  /** Why the current question has no answer; undefined if nothing failed. */
  error: unknown;
}

export interface LatestAnswer<T> {
  $latest: ReadableAtom<Latest<T>>;
  /** Asks again. The answer on screen stays until the next arrives. */
  reload: () => void;
}

/**
 * The answer to a changing question. It asks when the first observer arrives, and on each change. Outdated requests are
 * cancelled, so a late answer never replaces a newer one. The last answer is kept until the session ends.
 *
 * @param $question null if there is nothing to ask
 * @param onError receives each failure, except for cancelled requests
 */
export function latestAnswer<T>(
  $question: ReadableAtom<string | null>,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  onError: (error: unknown) => void = () => undefined,
): LatestAnswer<T> {
  const nothing: Latest<T> = { data: null, isOld: false, loading: false, error: undefined };
  const $latest = atom(nothing);
  let running = new AbortController();
  /** The question that the last answer belongs to. */
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
