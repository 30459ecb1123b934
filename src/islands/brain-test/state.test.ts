import { expect, test } from 'vitest';
import {
  announcement,
  answer,
  clock,
  intro,
  next,
  previous,
  scoreOf,
  secondsLeft,
  start,
  tick,
  type TestState,
} from './state.ts';

const at = 1_000_000;
const running = start(5, at);
const steps = (state: TestState, ...changes: ((state: TestState, now: number) => TestState)[]) =>
  changes.reduce((now, change) => change(now, at), state);
const choose = (option: number) => (state: TestState) => answer(state, option);

test('a test starts at the first question, without answers, with 900 seconds', () => {
  expect(running).toEqual({
    phase: 'running',
    answers: [null, null, null, null, null],
    index: 0,
    deadline: at + 900_000,
    since: at,
    spent: [0, 0, 0, 0, 0],
  });
});

test('answers can be changed freely', () => {
  const state = steps(running, choose(1), next, choose(3), previous, choose(2), next);
  expect(state).toMatchObject({ index: 1, answers: [2, 3, null, null, null] });
});

test('there is nothing before the first question', () => {
  expect(previous(running, at)).toBe(running);
});

test('going on from the last question finishes the test', () => {
  expect(steps(running, next, next, next, next, choose(0), next)).toEqual({
    phase: 'finished',
    answers: [null, null, null, null, 0],
    timedOut: false,
    spent: [0, 0, 0, 0, 0],
  });
});

test('ends at zero on any question, however late the clock is read', () => {
  const open = steps(running, choose(1), next);
  expect(tick(open, at + 899_999)).toBe(open);
  const spent = [0, 900_000, 0, 0, 0];
  const ended = { phase: 'finished', answers: [1, null, null, null, null], timedOut: true, spent };
  expect(tick(open, at + 900_000)).toEqual(ended);
  expect(tick(open, at + 86_400_000)).toEqual(ended);
});

test('counts the time spent on each question, across several visits, up to the end of the test', () => {
  const moves = [next, next, previous, next, next, next, next] as const;
  let [state, now] = [running, at];
  for (const [index, move] of moves.entries()) state = move(state, (now += (index + 1) * 1000));
  expect(state).toMatchObject({ phase: 'finished', spent: [1000, 6000, 8000, 6000, 7000] });
  expect(now - at).toBe(28_000);
});

test('a clock set back does not subtract time', () => {
  expect(next(running, at - 60_000)).toMatchObject({ index: 1, spent: [0, 0, 0, 0, 0], since: at - 60_000 });
});

test('nothing happens to a test that is not running', () => {
  const finished = tick(running, at + 900_000);
  for (const state of [intro, finished])
    expect(steps(state, choose(1), next, previous, (s) => tick(s, Infinity))).toBe(state);
});

test('shows the time left in whole seconds between 900 and 0, as m:ss', () => {
  const left = [-5000, 0, 1, 1000, 840_500, 899_999, 900_000, 900_001].map((passed) =>
    secondsLeft(at + 900_000, at + passed),
  );
  expect(left).toEqual([900, 900, 900, 899, 60, 1, 0, 0]);
  expect([900, 899, 61, 60, 9, 0].map(clock)).toEqual(['15:00', '14:59', '1:01', '1:00', '0:09', '0:00']);
});

test('the score is the number of answers equal to the correct index', () => {
  const questions = [0, 1, 2, 3, 0].map((correctAnswer, index) => ({
    id: index + 1,
    question: `Question ${String(index)}`,
    options: ['a', 'b', 'c', 'd'],
    correctAnswer,
    difficulty: 'Easy' as const,
  }));
  expect(scoreOf(questions, [0, 1, 2, 0, null])).toEqual({ right: 3, percent: 60 });
  expect(scoreOf(questions, [null, null, null, null, null])).toEqual({ right: 0, percent: 0 });
  expect(scoreOf(questions, [0, 1, 2, 3, 0])).toEqual({ right: 5, percent: 100 });
});

test('announces the time left at ten, five and one minute, thirty and ten seconds, and not in between', () => {
  const spoken = Array.from({ length: 900 }, (_, passed) => announcement(900 - passed, 899 - passed)).filter(Boolean);
  expect(spoken).toEqual(['10 minutes left', '5 minutes left', '1 minute left', '30 seconds left', '10 seconds left']);
});

test('after a leap of the clock announces the time itself, once', () => {
  expect(announcement(900, 52)).toBe('0:52 left');
  expect(announcement(52, 51)).toBeNull();
});
