import { expect, it } from 'vitest';
import { textChanges } from './text-changes.ts';

it('shows word by word how a text changed', () => {
  expect(textChanges('one two three', 'one 2 three')).toEqual([
    { kind: 'same', text: 'one ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: ' three' },
  ]);
});

it('shortens long unchanged stretches to the context of a change', () => {
  const long = 'word '.repeat(200);
  const parts = textChanges(`${long}old ${long}`, `${long}new ${long}`);
  expect(parts.map(({ kind }) => kind)).toEqual(['left out', 'same', 'removed', 'added', 'same', 'left out']);
  expect(parts.every(({ text }) => text.length <= 80)).toBe(true);
});
