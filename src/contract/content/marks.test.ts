import { describe, expect, test } from 'vitest';
import { marksFor, textsIn, type Marks } from './marks.ts';

const marksOf = (...texts: string[]): Marks => {
  const marks = marksFor(texts);
  if (!marks) throw new Error('There are no marks.');
  return marks;
};
const texts = ['Founders', ' a\n\nb ', '"<&', 'Ünïcödé 日本語 🏗️', '\uE000\uF8FF', '\u{F0000}', '', 'a'.repeat(10_000)];

describe('marks', () => {
  test('are removed from any text without a trace', () => {
    const marks = marksOf(...texts);
    for (const text of texts) expect(marks.strip(marks.around('home:bands.founders.heading', text))).toBe(text);
  });

  test('name the text between them', () => {
    const { around, pieces } = marksOf(...texts);
    expect(pieces(`x ${around('site:name', 'Forge')}, ${around('home:lead', '\u{F0000}')}`)).toEqual([
      { text: 'x ' },
      { begins: 'site:name' },
      { text: 'Forge' },
      { ends: true },
      { text: ', ' },
      { begins: 'home:lead' },
      { text: '\u{F0000}' },
      { ends: true },
    ]);
  });

  test('are characters that the text does not contain, either literally or as a Markdown character reference', () => {
    for (const used of ['\uE005', '&#xE005;', '&#57349;', '&#XE005']) {
      const { strip, around } = marksOf(used);
      expect(strip('\uE005')).toBe('\uE005');
      expect(strip(around('home:lead', used))).toBe(used);
    }
    expect(marksOf('none').strip('\uE005')).toBe('');
  });

  test('exist even beside a whole icon font, but not if every private-use character is taken', () => {
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
    const icons = from(0xe000, 0xf8ff);
    const { strip, around } = marksOf(icons);
    expect(strip(around('home:lead', icons))).toBe(icons);
    expect(marksFor([icons, from(0xf0000, 0xffffd), from(0x100000, 0x10fffd)])).toBeNull();
  });

  test('are not put around an empty text, which a template leaves out', () => {
    expect(marksOf().around('setting:announcement_text', '')).toBe('');
  });

  test('take every text of a site into account', () => {
    expect([...textsIn({ a: ['x', { b: 'y' }], c: 1, d: null, e: undefined })]).toEqual(['x', 'y']);
  });
});
