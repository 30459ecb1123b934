import type { QuizQuestion } from '#contract/content/quiz.ts';

/** Seconds of a test (product §9). */
export const testSeconds = 900;

/** An answer is the position of an option, null where none was chosen. */
export type Answers = readonly (number | null)[];

/** Where a test is (product §4). `deadline` is an instant in milliseconds: what counts is the clock on the wall, not the ticks that a sleeping tab loses. */
export type TestState =
  | { phase: 'intro' }
  | { phase: 'running'; answers: Answers; index: number; deadline: number }
  | { phase: 'finished'; answers: Answers; timedOut: boolean };

export const intro: TestState = { phase: 'intro' };

/** Starts a test of `count` questions at `now`, in milliseconds. */
export const start = (count: number, now: number): TestState => ({
  phase: 'running',
  answers: Array.from({ length: count }, () => null),
  index: 0,
  deadline: now + testSeconds * 1000,
});

/** Chooses an option of the open question; answers can be changed freely. */
export function answer(state: TestState, option: number): TestState {
  if (state.phase !== 'running') return state;
  return { ...state, answers: state.answers.with(state.index, option) };
}

/** Goes to the next question, or finishes on the last. */
export function next(state: TestState): TestState {
  if (state.phase !== 'running') return state;
  if (state.index === state.answers.length - 1) return { phase: 'finished', answers: state.answers, timedOut: false };
  return { ...state, index: state.index + 1 };
}

export function previous(state: TestState): TestState {
  return state.phase === 'running' && state.index > 0 ? { ...state, index: state.index - 1 } : state;
}

/** Whole seconds left at `now`, rounded up, 0 to 900. */
export const secondsLeft = (deadline: number, now: number): number =>
  Math.min(testSeconds, Math.max(0, Math.ceil((deadline - now) / 1000)));

/** Ends a test whose time is over at `now`, whatever is open; leaves any other as it is. */
export function tick(state: TestState, now: number): TestState {
  if (state.phase !== 'running' || secondsLeft(state.deadline, now) > 0) return state;
  return { phase: 'finished', answers: state.answers, timedOut: true };
}

/** Seconds as m:ss. */
export const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/** The number of answers equal to the right option, and its share of all questions in whole percent. */
export function scoreOf(questions: readonly QuizQuestion[], answers: Answers): { right: number; percent: number } {
  const right = questions.filter((question, index) => answers[index] === question.correctAnswer).length;
  return { right, percent: questions.length === 0 ? 0 : Math.round((right / questions.length) * 100) };
}

const announcements: readonly (readonly [seconds: number, text: string])[] = [
  [10, '10 seconds left'],
  [30, '30 seconds left'],
  [60, '1 minute left'],
  [300, '5 minutes left'],
  [600, '10 minutes left'],
];

/**
 * What a screen reader hears when the time left fell from `before` to `now` seconds: the lowest mark that was passed, or nothing. After a leap (a reload, a
 * tab that slept) it hears the time itself.
 */
export function announcement(before: number, now: number): string | null {
  const passed = announcements.find(([mark]) => now <= mark && before > mark);
  if (!passed) return null;
  const [mark, text] = passed;
  return mark - now < 5 ? text : `${clock(now)} left`;
}
