import { expect, test } from 'vitest';
import { formatTest, parseTest } from './saved.ts';
import { answer, intro, next, start, tick } from './state.ts';

const questions = [1, 2, 3, 4, 5].map((id) => ({
  id,
  question: `Question ${String(id)}`,
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 0,
  difficulty: 'Easy' as const,
}));
const at = 1_000_000;
const open = next(answer(start(5, at), 2), at + 3000);

test('a reload resumes a test where it was, with its deadline', () => {
  expect(parseTest(formatTest(open, questions), questions, at + 5000)).toEqual(open);
});

test('a test whose time ran out while the page was closed is finished', () => {
  expect(parseTest(formatTest(open, questions), questions, at + 900_000)).toEqual(tick(open, at + 900_000));
});

test('a test saved by an older version resumes without times', () => {
  const { since: _since, spent: _spent, ...older } = open as Extract<typeof open, { phase: 'running' }>;
  const saved = JSON.parse(formatTest(open, questions) ?? '') as { edition: string };
  const resumed = parseTest(JSON.stringify({ edition: saved.edition, ...older }), questions, at + 5000);
  expect(resumed).toEqual({ ...older, since: at + 5000, spent: null });
  expect(next(resumed, at + 9000)).toMatchObject({ index: 2, spent: null });
});

test('results survive a reload', () => {
  const finished = tick(open, at + 900_000);
  expect(parseTest(formatTest(finished, questions), questions, at)).toEqual(finished);
});

test('a test that has not started stores nothing', () => {
  expect(formatTest(intro, questions)).toBeNull();
});

test('anything else starts a new test', () => {
  const saved = JSON.parse(formatTest(open, questions) ?? '') as Record<string, unknown>;
  const bad: unknown[] = [
    null,
    [],
    'text',
    { ...saved, edition: 'Other questions' },
    { ...saved, answers: [0] },
    { ...saved, answers: ['0', null, null, null, null] },
    { ...saved, answers: [4, null, null, null, null] },
    { ...saved, answers: [-1, null, null, null, null] },
    { ...saved, index: 5 },
    { ...saved, index: 0.5 },
    { ...saved, deadline: 'never' },
    { ...saved, deadline: at + 10_000_000 },
    { ...saved, phase: '__proto__' },
  ];
  for (const value of bad) expect(parseTest(JSON.stringify(value), questions, at)).toBe(intro);
  expect(parseTest('{', questions, at)).toBe(intro);
  expect(parseTest(null, questions, at)).toBe(intro);
});
