import { expect, test } from 'vitest';
import { wayLines } from './way-lines.ts';

/** Where a path begins and ends. */
const endsOf = (path: string) => {
  const [, from = '', to = from] = /^M(\d+) 0(?:V100|V55C.* (\d+) 100)$/.exec(path) ?? [];
  return { from, to };
};

test("a step's lines end where those of the next begin, in any order", () => {
  const lines = wayLines([{ hands: 'each' }, { hands: 'both' }, { hands: 'founder' }, { hands: 'each' }]);
  for (const side of ['you', 'us'] as const)
    for (const [index, next] of lines.slice(1).entries())
      expect(endsOf(lines[index]?.[side] ?? '').to).toBe(endsOf(next[side]).from);
});

test('the lines continue straight after the last step', () => {
  const [only] = wayLines([{ hands: 'founder' }]);
  expect(only).toEqual({ you: 'M50 0V100', us: 'M90 0V100' });
});
