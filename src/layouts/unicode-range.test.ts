import { expect, test } from 'vitest';
import { lettersIn, rangeNames } from './unicode-range.ts';

test('finds the non-ASCII letters of a text, including combining marks', () => {
  expect([...lettersIn('<p>Adébáyọ̀, ₦5</p>')]).toEqual([0xe9, 0xe1, 0x1ecd, 0x300, 0x20a6]);
});

test('a range contains single letters, spans and wildcards', () => {
  const named = (range: string, letter: string) => rangeNames(range, lettersIn(letter));
  expect(['Ł', 'ọ', '₦'].map((letter) => named('U+100-17F, U+1E??, U+20A6', letter))).toEqual([true, true, true]);
  expect(named('U+100-17F, U+1E??, U+20A6', 'é–×')).toBe(false);
  expect(named('U+C0-D6,U+D8-E0', '×')).toBe(false);
});
