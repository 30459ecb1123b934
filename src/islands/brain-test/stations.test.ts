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

test('a question that names no topic goes by that of its place, and leads to an essay that visitors can read alone', () => {
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

test('before the test the line is straight', () => {
  expect(planned(questions).map(({ mark, note }) => [mark, note])).toEqual(Array(5).fill(['planned', 'Easy']));
});

test('on the way it shows where somebody is and what is answered, not what is right', () => {
  expect(underway(questions, [0, 1, null, 2, null], 2).map(({ mark }) => mark)).toEqual([
    'answered',
    'answered',
    'here',
    'answered',
    'planned',
  ]);
});

test('at the end it tells right, missed and left open, with the time of each against the longest', () => {
  const stations = walked(questions, [0, 1, null, 0, 0], [30_000, 120_000, 499, 60_500, 0]);
  expect(stations.map(({ mark, note, share }) => [mark, note, share])).toEqual([
    ['right', 'Right, 0:30', 25],
    ['missed', 'Missed, 2:00', 100],
    ['left', 'Left open, 0:00', 0.4],
    ['right', 'Right, 1:01', 50.4],
    ['right', 'Right, 0:00', 0],
  ]);
});

test('without times it tells none', () => {
  expect(walked(questions, [0, 1, null, 0, 0], null).map(({ note, share }) => [note, share])).toEqual([
    ['Right', undefined],
    ['Missed', undefined],
    ['Left open', undefined],
    ['Right', undefined],
    ['Right', undefined],
  ]);
  expect(walked(questions, [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]).map(({ share }) => share)).toEqual([0, 0, 0, 0, 0]);
});
