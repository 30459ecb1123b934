import type { QuizQuestion } from '#contract/content/quiz.ts';
import { intro, testSeconds, tick, type Answers, type Spent, type TestState } from './state.ts';

/** The part of a question that identifies it in a saved test. */
export type Put = Pick<QuizQuestion, 'question' | 'options'>;

const key = 'brain-test';

const isAnswers = (value: unknown, questions: readonly Put[]): value is Answers =>
  Array.isArray(value) &&
  value.length === questions.length &&
  value.every(
    (entry, index) => entry === null || (typeof entry === 'number' && questions[index]?.options[entry] !== undefined),
  );

/** The measured times; tests saved by an older version have none. */
const isSpent = (value: unknown, count: number): value is readonly number[] =>
  Array.isArray(value) && value.length === count && value.every((entry) => typeof entry === 'number' && entry >= 0);

/** Identifies the questions, so that a test of other questions is not resumed. */
const editionOf = (questions: readonly Put[]): string => questions.map(({ question }) => question).join('\n');

/**
 * Restores a test from its saved text at `now`, in milliseconds. Anything else starts a new test. A deadline further
 * away than a whole test is invalid.
 */
export function parseTest(text: string | null, questions: readonly Put[], now: number): TestState {
  let saved: unknown;
  try {
    saved = JSON.parse(text ?? 'null');
  } catch {
    return intro;
  }
  if (typeof saved !== 'object' || saved === null) return intro;
  const {
    edition,
    phase,
    answers,
    index,
    deadline,
    since,
    spent: spentThen,
    timedOut,
  } = saved as Record<string, unknown>;
  if (edition !== editionOf(questions) || !isAnswers(answers, questions)) return intro;
  const spent: Spent = isSpent(spentThen, questions.length) ? spentThen : null;
  if (phase === 'finished') return { phase, answers, timedOut: timedOut === true, spent };
  if (phase !== 'running' || typeof deadline !== 'number' || !Number.isInteger(index)) return intro;
  const at = Number(index);
  if (at < 0 || at >= questions.length || deadline - now > testSeconds * 1000) return intro;
  const measured = spent !== null && typeof since === 'number' ? { since, spent } : { since: now, spent: null };
  return tick({ phase, answers, index: at, deadline, ...measured }, now);
}

/** The text of a test to save, or null if there is nothing to save. */
export function formatTest(state: TestState, questions: readonly Put[]): string | null {
  return state.phase === 'intro' ? null : JSON.stringify({ edition: editionOf(questions), ...state });
}

/**
 * A test is stored in the session storage of its tab: a reload resumes it, and two tabs have two tests, each with its
 * own deadline. If storage is disabled, the test does not survive a reload.
 */
export function loadTest(questions: readonly Put[], now: number): TestState {
  try {
    return parseTest(sessionStorage.getItem(key), questions, now);
  } catch {
    return intro;
  }
}

export function saveTest(state: TestState, questions: readonly Put[]): void {
  const text = formatTest(state, questions);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Full or disabled: the test continues in memory.
  }
}
