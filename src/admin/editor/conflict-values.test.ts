import { expect, it } from 'vitest';
import { placeName, textOf, valueOf, writingOf } from './conflict-values.ts';
import { sideDifferences } from './side-differences.ts';

it.each([
  ['title', 'Title'],
  ['content.partnerType', 'Partner type'],
  ['content.metrics[Response rate].value', 'Metrics › Response rate › Value'],
  ['content.bands[a.b].text', 'Bands › a.b › Text'],
  ['content.body#1', 'Body'],
])('%s is called %s', (key, name) => {
  expect(placeName(key)).toBe(name);
});

it('numbers the places of one text', () => {
  const keys = ['content.body#1', 'content.body#2'];
  expect(keys.map((key) => placeName(key, keys))).toEqual(['Body, place 1', 'Body, place 2']);
});

it.each([
  ['text', 'File', 'text', 'File'],
  ['text', undefined, 'text', ''],
  ['lines', ['a', 'b'], 'lines', 'a\nb'],
  ['a list with a text of several lines', ['a\nb'], 'json', '[\n  "a\\nb"\n]'],
  ['a number', 4, 'json', '4'],
  ['an object', { a: 1 }, 'json', '{\n  "a": 1\n}'],
])('%s is turned into text and read back', (_, file, writing, text) => {
  expect(writingOf({ key: 'k', kind: 'field', file })).toBe(writing);
  expect(textOf(file, writingOf({ key: 'k', kind: 'field', file }))).toBe(text);
  expect(valueOf(text, writingOf({ key: 'k', kind: 'field', file }))).toEqual({ value: file ?? '' });
});

it('marks differences word by word, and not at all if comparing takes too long', () => {
  expect(sideDifferences('a red house', 'a blue house')).toEqual({
    file: [
      { text: 'a ', isOwn: false },
      { text: 'red', isOwn: true },
      { text: ' house', isOwn: false },
    ],
    item: [
      { text: 'a ', isOwn: false },
      { text: 'blue', isOwn: true },
      { text: ' house', isOwn: false },
    ],
  });
  const words = (seed: number) => Array.from({ length: 40_000 }, (_, index) => (index * seed) % 7919).join(' ');
  expect(sideDifferences(words(31), words(37)).file).toHaveLength(1);
});
