import { describe, expect, test } from 'vitest';
import { processorTime } from '#support/processor-time.ts';
import type { Conflict } from './merge-conflict.ts';
import { mergeValues, unknownBase } from './merge-values.ts';

/** Merges as the sync does, and keeps the item's side of a conflict. */
function merge(base: unknown, file: unknown, item: unknown, at = 'field') {
  const conflicts: Conflict[] = [];
  const value = mergeValues({ base, file, item }, at, {
    choose: (conflict) => {
      conflicts.push(conflict);
      return conflict.item;
    },
    isMarkdown: (place) => place === 'body',
    forced: new Set(),
  });
  return { value, conflicts };
}

const conflict = Symbol('conflict');
const inAnyOrder = (value: unknown) =>
  Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).sort() : value;

/** Description, base, file, item, and the result. */
type Row = readonly [what: string, base: unknown, file: unknown, item: unknown, merged: unknown];

const none = undefined;
const fields: readonly Row[] = [
  ['nobody changes anything', 'a', 'a', 'a', 'a'],
  ['the file changes', 'a', 'b', 'a', 'b'],
  ['the item changes', 'a', 'a', 'b', 'b'],
  ['both change the same way', 'a', 'b', 'b', 'b'],
  ['both change', 'a', 'b', 'c', conflict],
  ['the file adds', none, 'b', none, 'b'],
  ['the item adds', none, none, 'b', 'b'],
  ['both add the same', none, 'b', 'b', 'b'],
  ['both add', none, 'b', 'c', conflict],
  ['the file removes', 'a', none, 'a', none],
  ['the item removes', 'a', 'a', none, none],
  ['both remove', 'a', none, none, none],
  ['the file removes what the item changes', 'a', none, 'b', conflict],
  ['the item removes what the file changes', 'a', 'b', none, conflict],
  ['both change a number', 4, 5, 6, conflict],
  ['the kind changes on one side', '4', 4, '4', 4],
  ['the kind changes on both sides', '4', 4, ['4'], conflict],
  ['the base is not known, and both say the same thing', unknownBase, 'a', 'a', 'a'],
  ['the base is not known, and they differ', unknownBase, 'a', 'b', conflict],
  ['the base is not known, and one has nothing', unknownBase, 'a', none, conflict],
];

const objects: readonly Row[] = [
  ['each side changes a field', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
  ['each side adds a field', {}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }],
  ['the fields stand in another order', { a: 1, b: 1 }, { b: 1, a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2 }],
  ['one removes a field, one changes another', { a: 1, b: 1 }, { a: 1 }, { a: 2, b: 1 }, { a: 2 }],
  ['both add an object', none, { a: 1, b: 1 }, { a: 1, c: 1 }, { a: 1, b: 1, c: 1 }],
  [
    'they nest',
    { a: { b: { c: 1, d: 1 } } },
    { a: { b: { c: 2, d: 1 } } },
    { a: { b: { c: 1, d: 2 } } },
    { a: { b: { c: 2, d: 2 } } },
  ],
  [
    'a key is one that JavaScript knows',
    { constructor: 'a' },
    { constructor: 'b' },
    { constructor: 'a' },
    { constructor: 'b' },
  ],
  ['both change the same field', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 3, b: 1 }, conflict],
];

const lists: readonly Row[] = [
  ['the file adds to it', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['each side adds at its own place', ['a', 'b'], ['x', 'a', 'b'], ['a', 'b', 'y'], ['x', 'a', 'b', 'y']],
  ['both add at the same place', ['a'], ['a', 'x'], ['a', 'y'], ['a', 'x', 'y']],
  ['both add the same', ['a'], ['a', 'x'], ['a', 'x'], ['a', 'x']],
  ['both add the same at different places', ['a', 'b'], ['x', 'a', 'b'], ['a', 'b', 'x'], ['x', 'a', 'b']],
  ['both add to an empty one', [], ['x', 'y'], ['y', 'z'], ['x', 'y', 'z']],
  ['each side removes another', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b'], ['b']],
  ['one adds, one removes', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
  ['each side changes another entry', ['a', 'b', 'c'], ['A', 'b', 'c'], ['a', 'b', 'C'], ['A', 'b', 'C']],
  ['each side changes a neighbour', ['a', 'b'], ['A', 'b'], ['a', 'B'], ['A', 'B']],
  ['both change one entry', ['a', 'b'], ['A', 'b'], ['å', 'b'], conflict],
  ['one changes what the other removes', ['a', 'b'], ['A', 'b'], ['b'], conflict],
  ['one moves an entry', ['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'b', 'c', 'd'], ['c', 'a', 'b', 'd']],
  ['one moves what the other removes', ['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'b'], ['a', 'b']],
  ['it holds one entry twice', ['a', 'a'], ['a', 'a', 'b'], ['a', 'a'], ['a', 'a', 'b']],
  ['one side is none any more', ['a'], 'a', ['a', 'b'], conflict],
];

const label = (name: string, value: number, more = {}) => ({ label: name, value, ...more });
const named: readonly Row[] = [
  [
    'each side changes a field of one entry',
    [label('x', 1, { suffix: '%' })],
    [label('x', 2, { suffix: '%' })],
    [label('x', 1, { suffix: '+' })],
    [label('x', 2, { suffix: '+' })],
  ],
  [
    'one changes an entry that the other moves',
    [label('x', 1), label('y', 1), label('z', 1)],
    [label('z', 1), label('x', 1), label('y', 1)],
    [label('x', 1), label('y', 1), label('z', 2)],
    [label('z', 2), label('x', 1), label('y', 1)],
  ],
  [
    'each side adds an entry',
    [label('x', 1)],
    [label('x', 1), label('y', 1)],
    [label('x', 1), label('z', 1)],
    [label('x', 1), label('y', 1), label('z', 1)],
  ],
  [
    'one removes an entry that the other leaves alone',
    [label('x', 1), label('y', 1)],
    [label('x', 1)],
    [label('x', 2), label('y', 1)],
    [label('x', 2)],
  ],
  [
    'one removes an entry that the other changes',
    [label('x', 1), label('y', 1)],
    [label('x', 1)],
    [label('x', 1), label('y', 2)],
    conflict,
  ],
  ['both change one field', [label('x', 1)], [label('x', 2)], [label('x', 3)], conflict],
  [
    'both add an entry of one name',
    [label('w', 0)],
    [label('w', 0), label('x', 1)],
    [label('w', 0), label('x', 2)],
    conflict,
  ],
];

const bodies: readonly Row[] = [
  ['each side changes a paragraph', 'a\n\nb\n\nc', 'A\n\nb\n\nc', 'a\n\nb\n\nC', 'A\n\nb\n\nC'],
  ['each side changes a neighbour', 'a\n\nb', 'A\n\nb', 'a\n\nB', 'A\n\nB'],
  ['one adds at the end, one changes the last', 'a\n\nb', 'a\n\nb\n\nc', 'a\n\nB', 'a\n\nB\n\nc'],
  ['one adds at the start, one changes the first', 'a\n\nb', 'z\n\na\n\nb', 'A\n\nb', 'z\n\nA\n\nb'],
  ['one removes, one changes another', 'a\n\nb\n\nc', 'b\n\nc', 'a\n\nb\n\nC', 'b\n\nC'],
  ['one removes all but what the other leaves alone', 'a\n\nb\n\nc', 'b', 'a\n\nb\n\nc', 'b'],
  ['both change one line of one paragraph', 'one\ntwo', 'ONE\ntwo', 'one\nTWO', conflict],
  ['both add at one place', 'a', 'a\n\nx', 'a\n\ny', conflict],
  ['both add the same at one place', 'a', 'a\n\nx', 'a\n\nx', 'a\n\nx'],
  ['one removes what the other changes', 'a\n\nb', 'a', 'a\n\nB', conflict],
  ['line ends differ', 'a\n\nb', 'a\r\n\r\nb', 'a\n\nB', 'a\n\nB'],
  ['blank lines differ', 'a\n\nb\n\nc', 'a\n\n\n\nb\n\nc', 'a\n\nb\n\nC', 'a\n\n\n\nb\n\nC'],
  [
    'fenced code with blank lines is one paragraph',
    '```js\none\n\ntwo\n```\n\nb',
    '```js\nONE\n\ntwo\n```\n\nb',
    '```js\none\n\nTWO\n```\n\nb',
    conflict,
  ],
  [
    'text beside fenced code is another',
    'a\n\n~~~\none\n\ntwo\n~~~',
    'A\n\n~~~\none\n\ntwo\n~~~',
    'a\n\n~~~\none\n\nTWO\n~~~',
    'A\n\n~~~\none\n\nTWO\n~~~',
  ],
  ['a heading is a paragraph', '## a\n\nb', '## A\n\nb', '## a\n\nB', '## A\n\nB'],
  ['paragraphs repeat', '-\n\na\n\n-\n\nb', '-\n\nA\n\n-\n\nb', '-\n\na\n\n-\n\nB', '-\n\nA\n\n-\n\nB'],
  ['the base is not known, and they differ', unknownBase, 'a\n\nb', 'a\n\nB', conflict],
];

describe.each([
  ['a field', fields, 'field'],
  ['an object', objects, 'field'],
  ['a list', lists, 'field'],
  ['a list of entries with names', named, 'field'],
  ['a body', bodies, 'body'],
] as const)('merging %s where', (_, rows, at) => {
  test.each(rows)('%s', (_what, base, file, item, expected) => {
    const { value, conflicts } = merge(base, file, item, at);
    if (expected === conflict) expect(conflicts).not.toHaveLength(0);
    else expect([value, conflicts]).toEqual([expected, []]);
  });

  test.each(rows.filter(([, base]) => base !== unknownBase))(
    '%s, the other way round',
    (_what, base, file, item, expected) => {
      const { value, conflicts } = merge(base, item, file, at);
      if (expected === conflict) expect(conflicts).not.toHaveLength(0);
      else expect(conflicts).toEqual([]);
      // Only the order of additions at one place depends on the sides.
      if (expected !== conflict) expect(inAnyOrder(value)).toEqual(inAnyOrder(expected));
    },
  );
});

describe('a conflict', () => {
  test('names its place and what each side has there', () => {
    const base = { metrics: [{ label: 'Rate', value: 1, suffix: '%' }] };
    const file = { metrics: [{ label: 'Rate', value: 2, suffix: '%' }] };
    const item = { metrics: [{ label: 'Rate', value: 3, suffix: '+' }] };
    expect(merge(base, file, item, 'content').conflicts).toEqual([
      { key: 'content.metrics[Rate].value', kind: 'field', base: 1, file: 2, item: 3 },
    ]);
  });

  test('in a body covers only the paragraphs that both changed', () => {
    const { conflicts } = merge('a\n\nb\n\nc\n\nd', 'A\n\nx\n\nc\n\nd1', 'a\n\ny\n\nc\n\nd2', 'body');
    expect(conflicts).toEqual([
      { key: 'body#1', kind: 'paragraphs', base: 'b', file: 'x', item: 'y' },
      { key: 'body#2', kind: 'paragraphs', base: 'd', file: 'd1', item: 'd2' },
    ]);
  });

  test('in a body with an unknown base covers each place where file and item differ', () => {
    expect(merge(unknownBase, 'a\n\nb\n\nc', 'a\n\nB\n\nc\n\nd', 'body').conflicts).toEqual([
      { key: 'body#1', kind: 'paragraphs', base: undefined, file: 'b', item: 'B' },
      { key: 'body#2', kind: 'paragraphs', base: undefined, file: '', item: 'd' },
    ]);
  });

  test('is settled by the choice, which may be one side, something else, or nothing', () => {
    const choose = (text: string) =>
      mergeValues({ base: 'a\n\nb\n\nc', file: 'a\n\nx\n\nc', item: 'a\n\ny\n\nc' }, 'body', {
        choose: () => text,
        isMarkdown: () => true,
        forced: new Set(),
      });
    expect(choose('x')).toBe('a\n\nx\n\nc');
    expect(choose('x\n\ny')).toBe('a\n\nx\n\ny\n\nc');
    expect(choose('')).toBe('a\n\nc');
  });
});

test('two bodies of 80,000 paragraphs with nothing in common are one conflict, in at most two seconds', () => {
  const bodyOf = (word: string) => Array.from({ length: 80_000 }, (_, index) => `${word}${index}`).join('\n\n');
  const took = processorTime(() =>
    expect(merge(bodyOf('a'), bodyOf('b'), bodyOf('c'), 'body').conflicts).toHaveLength(1),
  );
  expect(took).toBeLessThan(2_000);
});
