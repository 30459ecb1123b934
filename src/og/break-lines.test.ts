import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

// Every letter is half an em wide, so that widths can be read off the text.
const measure = (text: string): number => text.length / 2;
const limits = {
  width: 1000,
  sizes: [
    { size: 100, lines: 2 },
    { size: 50, lines: 3 },
  ],
};
const widest = (lines: readonly string[], size: number): number =>
  Math.max(...lines.map((line) => measure(line) * size));

describe('a title', () => {
  it('is as large as its length allows', () => {
    expect(breakLines('Two words', limits, measure)).toEqual({ lines: ['Two words'], size: 100 });
    expect(breakLines('a longer title that needs a third line to itself', limits, measure).size).toBe(50);
  });

  it('breaks into lines of like length', () => {
    expect(breakLines('alpha beta gamma delta e', limits, measure)).toEqual({
      lines: ['alpha beta', 'gamma delta e'],
      size: 100,
    });
  });

  it('that is too long for the smallest size ends in an ellipsis, after a whole word', () => {
    const { lines, size } = breakLines('many words '.repeat(40), limits, measure);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/ (?:many|words)…$/);
    expect(widest(lines, size)).toBeLessThanOrEqual(limits.width);
  });

  it('of one endless word is cut within the width', () => {
    const { lines, size } = breakLines('x'.repeat(300), limits, measure);
    expect(lines).toHaveLength(1);
    expect(widest(lines, size)).toBeLessThanOrEqual(limits.width);
  });

  it('may be empty', () => {
    expect(breakLines(' ', limits, measure).lines).toEqual([]);
  });
});
