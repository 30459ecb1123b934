import { expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

it('names the headings that the page will have, and none in code', () => {
  const text = '## One *two*\n\na\n## no\n\n```\n\n## no\n```\n\n### [Three](/b) `c`\n\n# no\n\n#### no\n\n## Four';
  expect(outlineOf(text)).toEqual([
    { line: 1, level: 2, text: 'One two' },
    { line: 11, level: 3, text: 'Three c' },
    { line: 17, level: 2, text: 'Four' },
  ]);
});
