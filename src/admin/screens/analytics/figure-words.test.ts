import { expect, it } from 'vitest';
import { figureChange, sessionTime } from './figure-words.ts';

it('rounds to whole seconds, and shows minutes and seconds, or hours and minutes from one hour up', () => {
  expect([0, 59, 59.6, 60, 204.2, 3599.4, 3599.6, 3600, 11_700, 7_199].map(sessionTime)).toEqual([
    '0m 0s',
    '0m 59s',
    '1m 0s',
    '1m 0s',
    '3m 24s',
    '59m 59s',
    '1h 0m',
    '1h 0m',
    '3h 15m',
    '2h 0m',
  ]);
});

const change = (now: number, before: number | null) => figureChange(now, before, 'the 7 days before', String);

it('says by how much a figure grew or fell, and from what', () => {
  expect(change(112, 100)).toEqual({
    sign: '▲',
    text: '12% from 100',
    spoken: '12% more than in the 7 days before, which had 100',
  });
  expect(change(1, 100)).toMatchObject({ sign: '▼', text: '99% from 100' });
  expect(change(0, 3)).toMatchObject({ sign: '▼', text: '100% from 3' });
  expect(change(100_001, 100_000).text).toBe('<1% from 100000');
});

it('gives a factor for growth beyond ninefold, and says if there is nothing to compare with', () => {
  expect(change(1_234, 100).text).toBe('×12 from 100');
  expect(change(5, 5).text).toBe('Same as in the 7 days before');
  expect(change(5, 0).text).toBe('None in the 7 days before');
  expect(change(5, null).text).toBe('No data for the 7 days before');
});
