import { expect, it } from 'vitest';
import { textChanges } from './text-changes.ts';

it('says word by word what became of a text', () => {
  expect(textChanges('one two three', 'one 2 three')).toEqual([
    { kind: 'same', text: 'one ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: ' three' },
  ]);
});

it('cuts long stretches that stayed the same to what surrounds a change', () => {
  const long = 'word '.repeat(200);
  const parts = textChanges(`${long}old ${long}`, `${long}new ${long}`);
  expect(parts.map(({ kind }) => kind)).toEqual(['left out', 'same', 'removed', 'added', 'same', 'left out']);
  expect(parts.every(({ text }) => text.length <= 80)).toBe(true);
});
