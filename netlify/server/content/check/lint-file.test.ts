import { expect, test } from 'vitest';
import { warningsOfFile } from './lint-file.ts';

const file = (...lines: string[]): string => ['---', 'title: Sprint #1', '---', '', ...lines].join('\n');
const told = (text: string) => warningsOfFile(text).map(({ line, column, wrong }) => `${line}:${column} ${wrong}`);

test('warnings give the line and column in the file, whatever its line endings, with or without a byte order mark', () => {
  const text = file('', '  See ![](/a.png).', '', 'One', '## Two');
  const expected = [
    '2:14 is cut at the #: YAML reads "Sprint"',
    '6:7 shows a picture without a description',
    '9:1 is glued to the paragraph above and is shown as text',
  ];
  expect(told(text)).toEqual(expected);
  expect(told(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
});

test('there is no warning about what a build refuses, or about a file that cannot be read', () => {
  expect(told(file('![a](https://b.example/c.png)'))).toEqual(['2:14 is cut at the #: YAML reads "Sprint"']);
  expect(told('--- \ntitle: a\n---\n\n### Text')).toEqual([]);
});
