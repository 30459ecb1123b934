import { ChangeSet, Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { randomOf } from '#support/random.ts';
import { textDifference } from './text-difference.ts';

const applied = (before: string, after: string): string =>
  ChangeSet.of(textDifference(before, after), before.length)
    .apply(Text.of(before.split('\n')))
    .toString();

it('changes only what differs, so that a cursor between two changes stays', () => {
  expect(textDifference('one\ntwo\nthree\n', 'ONE\ntwo\nthree!\n')).toEqual([
    { from: 0, to: 3, insert: 'ONE' },
    { from: 13, to: 13, insert: '!' },
  ]);
  expect(textDifference('same', 'same')).toEqual([]);
  expect(textDifference('', 'new')).toEqual([{ from: 0, to: 0, insert: 'new' }]);
});

it('always produces the other text', () => {
  const random = randomOf(7);
  const words = ['a', 'b\n', '\n', 'some words\n', '日本\n', '🙂', '- x\n'];
  const text = () => Array.from({ length: random.below(30) }, () => random.of(words)).join('');
  for (let count = 0; count < 300; count += 1) {
    const [before, after] = [text(), text()];
    expect(applied(before, after)).toBe(after);
  }
  const [long, other] = ['x\n'.repeat(5_000), Array.from({ length: 5_000 }, (_, index) => `${index}\n`).join('')];
  expect(applied(long, other)).toBe(other);
});
