import { describe, expect, it } from 'vitest';
import { lintEssay } from './lint-essay.ts';

/** `line:column` of each problem, and the start of its message. */
const told = (body: string, context = {}): string[] =>
  lintEssay(body, context).map(({ line, column, wrong }) => `${line}:${column} ${wrong}`);

describe('a picture', () => {
  it.each([
    ['Text ![a](https://b.example/c.png)', '1:6 shows a picture of another site: https://b.example/c.png'],
    ['> - ![a][b]\n\n[b]: HTTPS://b.example', '1:5 shows a picture of another site: HTTPS://b.example'],
    ['One\n![](/a.png)', '2:1 shows a picture without a description'],
    ['[![ ](/a.png)](/b)', '1:2 shows a picture without a description'],
    ['![a](/\\b.example)', '1:1 has an address with a backslash: /\\b.example'],
  ])('is reported in %j', (body, problem) => {
    expect(told(body)).toEqual([problem]);
  });

  it('is looked up if the site is known', () => {
    const isPicture = (path: string) => (path === '/unknown.png' ? undefined : path === '/there.png');
    expect(told('![a](/there.png) ![b](/gone.png) ![c](/unknown.png) ![d](gone.png)', { isPicture })).toEqual([
      '1:18 shows "/gone.png", which is not a picture of this site',
    ]);
  });
});

describe('a link', () => {
  it.each([
    ['See [a](javascript:alert(1)).', '1:5 links to "javascript:alert(1)", which the page shows without its link'],
    ['<data:text/html,a>', '1:1 links to "data:text/html,a", which the page shows without its link'],
    ['[a][b]\n\n[b]: <vbscript:c>', '1:1 links to "vbscript:c", which the page shows without its link'],
    ['- one\n- [a](/\\b.example)', '2:3 has an address with a backslash: /\\b.example'],
    ['[a]()', '1:1 has a link without an address'],
    ['|a|b|\n|-|-|\n|c|[d](javascript:e)|', '3:4 links to "javascript:e", which the page shows without its link'],
  ])('is reported in %j', (body, problem) => {
    expect(told(body)).toEqual([problem]);
  });

  it('is looked up relative to the page, and only if the page is known', () => {
    const isAddress = (path: string) => path === '/about' || path === '/essays/other';
    const body = '[a](/about/) [b](other) [c](/abuot?x=1) [d](othr) [e](https://f.example) [g](#h)';
    expect(told(body, { isAddress, page: '/essays/one' })).toEqual([
      '1:25 leads to "/abuot?x=1", which is not an address of this site',
      '1:41 leads to "othr", which is not an address of this site',
    ]);
    expect(told(body, { isAddress })).toHaveLength(1);
  });

  it('to a place in another text is looked up if that text is known', () => {
    const isPlace = ({ path, id }: { path: string; id: string }) =>
      path === '/essays/other' ? id === 'there' : undefined;
    const body = '[a](other#there) [b](/essays/other#gone) [c](/about#unknown) [d](other#gone)';
    expect(told(body, { isPlace, page: '/essays/one' })).toEqual([
      '1:18 leads to "/essays/other#gone", and the text there has no such place',
      '1:62 leads to "other#gone", and the text there has no such place',
    ]);
    expect(told(body, { isPlace })).toHaveLength(1);
  });

  it.each([
    '`[a](javascript:b)`',
    '```\n[a](javascript:b)\n```',
    '- ```\n  [a](javascript:b)\n  ```',
    '\\[a](javascript:b)',
    '[a](https://b.example), <mailto:c@d.example>, [e](f/g:h) and [i](./j:k)',
    '<a href="javascript:b">c</a>',
    '[a]: javascript:b',
  ])('is absent or correct in %j', (body) => {
    expect(told(body)).toEqual([]);
  });
});

describe('a heading', () => {
  it.each([
    ['### A\n\n## B', '1:1 is a subheading with no heading above it'],
    ['Text\n## A', '2:1 is glued to the paragraph above and is shown as text'],
    ['## A\ntext', '2:1 is glued to the heading above and becomes a part of it'],
    ['##A', '1:1 is not a heading without a space, and is shown as text'],
    [' ## A', '1:1 is not a heading with a space in front, and is shown as text'],
    ['Text\n\n# A', '3:1 begins with # and is shown as text: headings are ## and ###'],
    ['#### A', '1:1 begins with #### and is shown as text: headings are ## and ###'],
    ['```\na\n```\n## B', '4:1 is glued to the paragraph above and is shown as text'],
  ])('is reported in %j', (body, problem) => {
    expect(told(body)).toEqual([problem]);
  });

  it('that repeats the title is reported as such', () => {
    expect(told('# The *Night*  Market #\n\nText', { title: 'The night market' })).toEqual([
      '1:1 repeats the title, which the page shows above the text',
    ]);
    expect(told('# Another\n\nText', { title: 'The night market' })).toEqual([
      '1:1 begins with # and is shown as text: headings are ## and ###',
    ]);
  });

  it.each([
    '## A\n\n### B\n\n## C',
    '```\n# a\n##b\n```',
    '#1 of two, and #tag',
    '- # a\n- ## b',
    '> ## c',
    'a # b\n#',
  ])('is correct or absent in %j', (body) => {
    expect(told(body)).toEqual([]);
  });
});

it('a text beyond its bounds has only that problem', () => {
  expect(lintEssay('![](a) '.repeat(301))).toMatchObject([{ line: 1, severity: 'error', instead: 'Leave some out.' }]);
});

it('reports the first hundred problems', () => {
  const problems = lintEssay('[a](javascript:b)\n\n'.repeat(200));
  expect(problems.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, index) => 2 * index + 1));
});
