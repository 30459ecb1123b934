import type { QuizQuestion } from '#contract/content/quiz.ts';

/** Duration of a test in seconds (product §9). */
export const testSeconds = 900;

/** An answer is the index of an option, or null if none was chosen. */
export type Answers = readonly (number | null)[];

/**
 * Milliseconds for which each question was open, by wall-clock time; null for a test started in an older version, which
 * did not measure them.
 */
export type Spent = readonly number[] | null;

/**
 * The state of a test (product §4). `deadline` is in milliseconds of wall-clock time, since a sleeping tab loses ticks.
 * `since` is when the current question was opened.
 */
export type TestState =
  | { phase: 'intro' }
  | { phase: 'running'; answers: Answers; index: number; deadline: number; since: number; spent: Spent }
  | { phase: 'finished'; answers: Answers; timedOut: boolean; spent: Spent };

type Running = TestState & { phase: 'running' };

export const intro: TestState = { phase: 'intro' };

/** Starts a test of `count` questions at `now`, in milliseconds. */
export const start = (count: number, now: number): TestState => ({
  phase: 'running',
  answers: Array.from({ length: count }, () => null),
  index: 0,
  deadline: now + testSeconds * 1000,
  since: now,
  spent: Array.from({ length: count }, () => 0),
});

/**
 * The time spent on each question, including the current one up to `now`. Excludes time after the deadline, and ignores
 * a clock that was set back.
 */
const spentAt = ({ spent, index, since, deadline }: Running, now: number): Spent =>
  spent?.with(index, (spent[index] ?? 0) + Math.max(0, Math.min(now, deadline) - since)) ?? null;

const opened = (state: Running, index: number, now: number): TestState => ({
  ...state,
  index,
  since: now,
  spent: spentAt(state, now),
});

const finished = (state: Running, timedOut: boolean, now: number): TestState => ({
  phase: 'finished',
  answers: state.answers,
  timedOut,
  spent: spentAt(state, now),
});

/** Chooses an option of the open question; answers can be changed freely. */
export function answer(state: TestState, option: number): TestState {
  if (state.phase !== 'running') return state;
  return { ...state, answers: state.answers.with(state.index, option) };
}

/** Goes to the next question at `now`, or finishes on the last. */
export function next(state: TestState, now: number): TestState {
  if (state.phase !== 'running') return state;
  const isLast = state.index === state.answers.length - 1;
  return isLast ? finished(state, false, now) : opened(state, state.index + 1, now);
}

export const previous = (state: TestState, now: number): TestState =>
  state.phase === 'running' && state.index > 0 ? opened(state, state.index - 1, now) : state;

/** Whole seconds left at `now`, rounded up, 0 to 900. */
export const secondsLeft = (deadline: number, now: number): number =>
  Math.min(testSeconds, Math.max(0, Math.ceil((deadline - now) / 1000)));

/** Ends a test whose time is over at `now`; leaves others unchanged. */
export function tick(state: TestState, now: number): TestState {
  if (state.phase !== 'running' || secondsLeft(state.deadline, now) > 0) return state;
  return finished(state, true, now);
}

/** Seconds as m:ss. */
export const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/** The number of right answers, and their share of all questions in whole percent. */
export function scoreOf(
  questions: readonly Pick<QuizQuestion, 'correctAnswer'>[],
  answers: Answers,
): { right: number; percent: number } {
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
 * The announcement for screen readers when the time left drops from `before` to `now` seconds: the lowest mark passed,
 * or nothing. After a jump (a reload, a sleeping tab) it is the time itself.
 */
export function announcement(before: number, now: number): string | null {
  const passed = announcements.find(([mark]) => now <= mark && before > mark);
  if (!passed) return null;
  const [mark, text] = passed;
  return mark - now < 5 ? text : `${clock(now)} left`;
}
