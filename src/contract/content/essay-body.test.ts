import { describe, expect, it } from 'vitest';
import { bodyBeyondBounds, essayBody } from './essay-body.ts';

const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n');

describe('a body is beyond its bounds', () => {
  it.each([
    ['of 64,001 characters', `a\n${'b'.repeat(63_999)}`, 2, 'goes beyond 64,000 characters'],
    ['with 6,001 line breaks', lines(6_002, 'a'), 6_001, 'holds more than the 6,000 line breaks of a text'],
    ['with 201 marks of footnotes', `${lines(200, '[^1]')}\na\n[^1]`, 202, 'marks of footnotes'],
    ['with 301 pictures', `${lines(300, '![a](/b)')}\n\n![`, 302, '300 pictures'],
    ['with 101 quotes', `a\n\n${'>'.repeat(101)}`, 3, 'nested too deep'],
    ['with 101 lists', `a\n\n${'- '.repeat(101)}`, 3, 'nested too deep'],
    [
      'with lists deeper line by line',
      Array.from({ length: 102 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
      101,
      'nested',
    ],
    ['with quotes and lists in turns', `${'> 1. '.repeat(51)}a`, 1, 'nested too deep'],
    ['with 101 brackets', `a\n\n${'['.repeat(50)}\n${'![a'.repeat(51)}`, 4, 'nested too deep'],
    ['with many lines in many quotes', `${'>'.repeat(100)}a\n${lines(20_000, 'b')}`, 201, 'nested too deep'],
  ])('%s', (_, body, line, wrong) => {
    const problem = bodyBeyondBounds(body);
    expect(problem).toMatchObject({ line, wrong: expect.stringContaining(wrong) as unknown });
    expect(essayBody.safeParse(body).error?.issues[0]?.message).toContain(`Line ${line} `);
  });
});

describe('a body is within its bounds', () => {
  it.each([
    ['with 6,000 line breaks', lines(6_001, 'a')],
    ['of 64,000 characters', 'a'.repeat(64_000)],
    ['with 200 marks of footnotes and 300 pictures', '[^1] '.repeat(200) + '![a](/b) '.repeat(300)],
    ['with a hundred quotes', '>'.repeat(100)],
    ['with a thousand items that each hold a link', lines(1_000, '- [a](/b)')],
    ['with a thousand paragraphs in a list', lines(1_000, '- a\n\n  b\n')],
    ['with brackets that are escaped, or in another paragraph each', '\\['.repeat(500) + '\n\n[a'.repeat(500)],
    ['with lists that end', lines(500, '- a\n  - b\n\nc\n\n    - d\n')],
  ])('%s', (_, body) => {
    expect(bodyBeyondBounds(body)).toBeNull();
  });
});
