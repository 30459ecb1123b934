import { describe, expect, it, test } from 'vitest';
import { processorTime } from '#support/processor-time.ts';
import { excerptOf } from './essay-excerpt.ts';
import { firstPictureOf, readingOf, readTimeOf } from './essay-text.ts';

const words = (count: number): string => 'word '.repeat(count);

describe('words are counted as an author would', () => {
  it.each<[text: string, count: number]>([
    ['', 0],
    ["It doesn't re-use 12,000 naira.", 5],
    ['Ọmọ àwọn ọ̀rẹ́ mi', 4],
    ['مرحبا بالعالم الجديد', 3],
    ['東京は夜の七時', 7],
    ['東京 has three words', 5],
    ['안녕하세요 여러분', 2],
    ['नमस्ते दुनिया', 2],
    ['สวัสดีชาวโลก', 2],
    ['See [the receipt](https://example.org/a/b-c) and ![a till](/media/x.png "At night").', 6],
    ['```ts\nconst code = 1;\n```\n\nAfter.', 1],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 4],
    ['- **bold** _and_ ~~gone~~', 3],
  ])('%j has %i', (text, count) => {
    expect(readingOf(text).words).toBe(count);
  });
});

describe('reading takes', () => {
  it.each<[what: string, text: string, minutes: number]>([
    ['one minute at least', 'Short.', 1],
    ['six minutes for 1,300 words', words(1_300), 6],
    ['as long for 2,700 Chinese characters', '经'.repeat(2_700), 6],
    [
      'longer with code, though not as long as its words would',
      `${words(440)}\n\n~~~\n${'let x = 1;\n'.repeat(50)}~~~`,
      4,
    ],
    ['nothing for blank lines of code', `${words(440)}\n\n~~~\n${'\n'.repeat(500)}~~~`, 2],
  ])('%s', (_, text, minutes) => {
    expect(readTimeOf(text)).toBe(minutes);
  });
});

describe('the excerpt', () => {
  const long = 'This sentence is long enough that no second paragraph is needed for a list to say what it is about.';

  it.each<[what: string, body: string, excerpt: string]>([
    ['is the first paragraph', `${long}\n\nAnother.`, long],
    [
      'takes the next one along where the first is short',
      'It was late.\n\nThe market was dark.',
      'It was late. The market was dark.',
    ],
    [
      'skips headings, pictures, code, tables, rules and footnotes',
      `# Title\n\n![A till](/a.png "Ours")\n\n\`\`\`\ncode\n\`\`\`\n\n| a |\n| - |\n\n---\n\n[^1]: Note.\n\n${long}`,
      long,
    ],
    ['skips headings that are underlined', `A title\n===\n\n${long}`, long],
    [
      'is what readers see of Markdown',
      `The **bold** _word_, \`a_b\` and [a link](/x)[^1], 2 \\* 3 &amp; snake_case. ${long}`.slice(0, 180),
      `The bold word, a_b and a link, 2 * 3 & snake_case. ${long}`.slice(0, 180 - 27),
    ],
    ['is of a list where nothing else is there', '- One thing\n- and another', 'One thing and another'],
    ['is of a quote, without the mark of a callout', '> [!note]\n> Mind the gap.', 'Mind the gap.'],
    ['is nothing where there is no sentence', '![A till](/a.png)', ''],
    ['is nothing of nothing', '', ''],
    ['keeps other scripts', 'Àwọn ọmọ ìlú Èkó. 東京は夜。', 'Àwọn ọmọ ìlú Èkó. 東京は夜。'],
  ])('%s', (_, body, excerpt) => {
    expect(excerptOf(body)).toBe(excerpt);
  });

  it('ends with a sentence where one fits, else with a word', () => {
    expect(excerptOf(`${long} ${long} ${long}`)).toBe(`${long} ${long}`);
    const cut = excerptOf('nosentenceend '.repeat(40));
    expect(cut).toMatch(/^(nosentenceend )+nosentenceend…$/);
    expect(cut.length).toBeLessThanOrEqual(221);
  });

  it('never separates a letter from its diacritics, or splits an emoji', () => {
    expect(excerptOf('👩‍👩‍👧'.repeat(80))).toBe(`${'👩‍👩‍👧'.repeat(27)}…`);
    expect(excerptOf('ọ́'.normalize('NFD').repeat(200))).toMatch(/^(?:o\u0323\u0301)+…$/u);
    expect(excerptOf('経'.repeat(300))).toBe(`${'経'.repeat(220)}…`);
  });
});

describe('the first picture', () => {
  it.each<[body: string, address: string | undefined]>([
    ['Text.\n\n![A till](/media/a.png "At night")', '/media/a.png'],
    ['![a [nested] text](</a b.png>)', '/a b.png'],
    ['`![no](/code.png)` but ![yes](/b.png)', '/b.png'],
    ['```\n![no](/code.png)\n```\n\n![](./x/photo.jpg)', './x/photo.jpg'],
    ['\\![no](/escaped.png)', undefined],
    ['[a link](/a.png)', undefined],
    ['![broken](', undefined],
  ])('of %j is %s', (body, address) => {
    expect(firstPictureOf(body)).toBe(address);
  });
});

test('texts that would trap a careless scanner take no longer than other texts of that length', () => {
  const hostile = [
    '![',
    '](',
    '[',
    '`',
    '```\n',
    '*',
    '_',
    '![a](',
    '\\',
    '&',
    '<https://',
    '経',
    'a-',
    '> ',
    '- ',
    '|',
  ];
  for (const piece of hostile) {
    const body = piece.repeat(64_000 / piece.length);
    const took = processorTime(() => {
      excerptOf(body);
      readTimeOf(body);
      firstPictureOf(body);
    });
    expect(took, JSON.stringify(piece)).toBeLessThan(200);
  }
});
