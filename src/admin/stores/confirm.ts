import { atom } from 'nanostores';

export interface Question {
  title: string;
  text: string;
  /** The word on the button that does it. */
  action: string;
}

/** The question that is asked, and who waits for its answer. */
export const $question = atom<(Question & { answer: (yes: boolean) => void }) | null>(null);

/** Asks in a dialog before something is done that cannot be undone; resolves to whether it shall be. */
export const confirmed = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    $question.get()?.answer(false);
    $question.set({
      ...question,
      answer: (yes) => {
        $question.set(null);
        resolve(yes);
      },
    });
  });
