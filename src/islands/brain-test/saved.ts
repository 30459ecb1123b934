import type { QuizQuestion } from '#contract/content/quiz.ts';
import { intro, testSeconds, tick, type Answers, type Spent, type TestState } from './state.ts';

/** What of a question tells whether a saved test is one of it. */
export type Put = Pick<QuizQuestion, 'question' | 'options'>;

const key = 'brain-test';

const isAnswers = (value: unknown, questions: readonly Put[]): value is Answers =>
  Array.isArray(value) &&
  value.length === questions.length &&
  value.every(
    (entry, index) => entry === null || (typeof entry === 'number' && questions[index]?.options[entry] !== undefined),
  );

/** What was measured; a test that an older page saved was not. */
const isSpent = (value: unknown, count: number): value is readonly number[] =>
  Array.isArray(value) && value.length === count && value.every((entry) => typeof entry === 'number' && entry >= 0);

/** Names the questions, so that a test of another set is not resumed. */
const editionOf = (questions: readonly Put[]): string => questions.map(({ question }) => question).join('\n');

/**
 * Reads a test back from its saved text at `now`, in milliseconds. Anything that is not a test of these questions is a fresh start; a deadline further away than a whole
 * test cannot be ours.
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

/** The saved text of a test, or null where there is nothing to save. */
export function formatTest(state: TestState, questions: readonly Put[]): string | null {
  return state.phase === 'intro' ? null : JSON.stringify({ edition: editionOf(questions), ...state });
}

/**
 * A test lives in the session storage of its tab: a reload resumes it, and two tabs are two tests, each with a deadline of its own. Storage that is off means a
 * test that does not survive a reload.
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
    // Full or switched off: the test goes on in memory.
  }
}
