import { atom } from 'nanostores';
import { onNewPath } from '../routing/router.ts';

export interface Question {
  title: string;
  text: string;
  /** The label of the confirming button. */
  action: string;
}

/** The open question, and the callback for its answer. */
export const $question = atom<(Question & { answer: (yes: boolean) => void }) | null>(null);

/** Asks in a dialog before an irreversible action; resolves to the answer, which is "no" if the screen is left. */
export const confirmed = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    $question.get()?.answer(false);
    const answer = (yes: boolean) => {
      stop();
      $question.set(null);
      resolve(yes);
    };
    const stop = onNewPath(() => answer(false));
    $question.set({ ...question, answer });
  });
