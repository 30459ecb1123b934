import { expect, test } from 'vitest';
import { askedOf } from './asked.ts';
import { planned, underway, walked } from './stations.ts';

const questions = askedOf(
  [1, 2, 3, 4, 5].map((id) => ({
    id,
    question: `Question ${String(id)}`,
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 0,
    difficulty: 'Easy' as const,
    ...(id === 1 && { topic: 'State', explanation: 'Because.', essay: 'one' }),
    ...(id === 2 && { essay: 'withdrawn' }),
  })),
  [{ slug: 'one', title: 'One' }],
);

test('a question without a topic uses the one for its position, and links only to a visible essay', () => {
  expect(questions.map(({ topic }) => topic)).toEqual([
    'State',
    'Data structure of an autocomplete',
    'Normal form',
    'Shortest path',
    'Model-View-Controller',
  ]);
  expect(questions.map(({ essay }) => essay)).toEqual([
    { slug: 'one', title: 'One' },
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(questions[1]).not.toHaveProperty('explanation');
});

test('all questions are marked as planned before the test', () => {
  expect(planned(questions).map(({ mark, note }) => [mark, note])).toEqual(Array(5).fill(['planned', 'Easy']));
});

test('the line shows position and answered questions during the test, but not what is right', () => {
  expect(underway(questions, [0, 1, null, 2, null], 2).map(({ mark }) => mark)).toEqual([
    'answered',
    'answered',
    'here',
    'answered',
    'planned',
  ]);
});

test('the line shows at the end what was right, missed and left open, with times relative to the longest', () => {
  const stations = walked(questions, [0, 1, null, 0, 0], [30_000, 120_000, 499, 60_500, 0]);
  expect(stations.map(({ mark, note, share }) => [mark, note, share])).toEqual([
    ['right', 'Right, 0:30', 25],
    ['missed', 'Missed, 2:00', 100],
    ['left', 'Left open, 0:00', 0.4],
    ['right', 'Right, 1:01', 50.4],
    ['right', 'Right, 0:00', 0],
  ]);
});

test('the line shows no times if there are none', () => {
  expect(walked(questions, [0, 1, null, 0, 0], null).map(({ note, share }) => [note, share])).toEqual([
    ['Right', undefined],
    ['Missed', undefined],
    ['Left open', undefined],
    ['Right', undefined],
    ['Right', undefined],
  ]);
  expect(walked(questions, [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]).map(({ share }) => share)).toEqual([0, 0, 0, 0, 0]);
});
