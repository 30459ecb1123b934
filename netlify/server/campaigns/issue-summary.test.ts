import { expect, test } from 'vitest';
import { summaryOf } from './issue-summary.ts';

test.each([
  ['what its author wrote', ' In short. ', 'Long.', 'In short.'],
  ['the first paragraph', '', '# A\n\n![x](/a.png)\n\n> Quoted\n\nOne **two**\n`three` [four](/x "y").', 'Quoted'],
  ['words without their marks', '', '## A\n\nOne **two**\n`three` [four](/x "y").', 'One two three four.'],
  ['nothing where nothing is said', '', '```\ncode\n```', ''],
])('the summary of an issue is %s', (_, preview, markdown, summary) => {
  expect(summaryOf(preview, markdown)).toBe(summary);
});

test('the summary of an issue ends at a word, and never within a character', () => {
  expect(summaryOf('', 'word '.repeat(60))).toBe(`${'word '.repeat(31)}word…`);
  expect(summaryOf('', '😀'.repeat(200))).toBe(`${'😀'.repeat(80)}…`);
  expect(summaryOf('', `a${'😀'.repeat(200)}`)).toBe(`a${'😀'.repeat(79)}…`);
});
