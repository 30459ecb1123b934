import { atom } from 'nanostores';
import { loadTest, saveTest, type Put } from './saved.ts';
import * as test from './state.ts';

/** The test of this tab, and its time left in seconds. */
export const $test = atom<test.TestState>(test.intro);
export const $secondsLeft = atom(test.testSeconds);
/** The time announcement for screen readers; changes rarely. */
export const $spoken = atom('');

let questions: readonly Put[] = [];
let timer: ReturnType<typeof setInterval> | undefined;

function settle(state: test.TestState): void {
  const changed = state !== $test.get();
  if (state.phase === 'running') {
    const left = test.secondsLeft(state.deadline, Date.now());
    const spoken = test.announcement($secondsLeft.get(), left);
    if (spoken) $spoken.set(spoken);
    $secondsLeft.set(left);
    timer ??= setInterval(check, 1000);
  } else {
    clearInterval(timer);
    timer = undefined;
    $secondsLeft.set(test.testSeconds);
    $spoken.set('');
  }
  if (!changed) return;
  $test.set(state);
  saveTest(state, questions);
}

/** Reads the clock, and ends a test whose time is over. */
const check = (): void => settle(test.tick($test.get(), Date.now()));

/** Takes the questions and resumes the test of this tab, if any. Returns a function that stops the clock. */
export function openTest(asked: readonly Put[]): () => void {
  questions = asked;
  settle(loadTest(asked, Date.now()));
  // A tab that slept, or was restored from the back/forward cache, reads the clock before any answer.
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', check);
  return () => {
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', check);
    removeEventListener('pageshow', check);
  };
}

function act(change: (state: test.TestState, now: number) => test.TestState): void {
  const now = Date.now();
  settle(change(test.tick($test.get(), now), now));
}

export const startTest = (): void => act((_, now) => test.start(questions.length, now));
export const answerQuestion = (option: number): void => act((state) => test.answer(state, option));
export const nextQuestion = (): void => act(test.next);
export const previousQuestion = (): void => act(test.previous);
export const restartTest = (): void => act(() => test.intro);
