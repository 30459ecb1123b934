import { expect, test } from 'vitest';
import { processorTime } from '#support/processor-time.ts';
import { visibleLine, visibleText } from './visible-text.ts';

test.each([
  ['Yoruba', 'Adébáyọ̀ Olúwaṣeun Ṣóyínká'],
  ['Hausa', 'Ɗanladi Ƙwaƙwalwa'],
  ['Amharic', 'ዓለማየሁ ተፈራ'],
  ['Arabic', 'عبد الرَّحمن'],
  ['Persian, with a non-joiner', 'علی\u200cرضا'],
  ['Hebrew', 'דָּוִד'],
  ['Hindi', 'रश्मि'],
  ['Hindi, with a joiner', 'क्\u200dषितिज'],
  ['Bengali, with a joiner before the virama', 'র\u200d্যা'],
  ['Malayalam, with a joiner at its end', 'രാജന്\u200d'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Chinese', '李小龍'],
  ['Japanese, with a variant', '葛\u{E0100}城'],
  ['Korean', '김민준'],
  ['Vietnamese', 'Nguyễn Thị Hương'],
  ['emoji', 'Ada 👩🏽\u200d🚀 🏳\uFE0F\u200d🌈 👩\u200d❤\uFE0F\u200d💋\u200d👨 ☺\uFE0F 👋🏿'],
  ['signs', 'O’Brien-Ó Súilleabháin, Jr. (née Ng)'],
])('a text in %s comes through unchanged', (_, text) => {
  expect([visibleLine(text), visibleText(text)]).toEqual([text, text]);
});

test.each([
  ['overrides', 'Ada\u202Egnp.exe\u202C', 'Adagnp.exe'],
  ['isolates', '\u2066Ada\u2069', 'Ada'],
  ['marks of direction', 'A\u200Ed\u200Fa\u061C', 'Ada'],
  ['zero-width characters', 'A\u200Bd\u2060a\u200D \u200CL', 'Ada L'],
  ['a joiner between letters that do not join', 'Ad\u200Da', 'Ada'],
  ['joiners in a row', 'علی\u200c\u200cرضا', 'علیرضا'],
  ['a byte order mark and soft hyphens', '\uFEFFA\u00ADda', 'Ada'],
  ['controls', 'A\u0000d\u001B[31ma\u007F\u0085', 'Ad[31ma'],
  ['tags', 'Ada\u{E0041}\u{E007F}', 'Ada'],
  ['half of a pair', 'A\uD83Dd\uDE00a', 'Ada'],
  ['fillers', 'A\u3164d\u115Fa\u2800\uFFA0', 'Ada'],
  ['variants of nothing', '\uFE0FA\uFE0F\uFE0F\u{E01EF}', 'A\uFE0F'],
])('%s are removed', (_, text, visible) => {
  expect([visibleLine(text).trim(), visibleText(text)]).toEqual([visible, visible]);
});

test('line breaks and tabs stay in a text, and become a space in a line', () => {
  expect(visibleText('One\r\n\ttwo\u2028three')).toBe('One\r\n\ttwothree');
  expect(visibleLine('One\r\n\ttwo\u2028three')).toBe('One two three');
});

test('is linear: 100,000 hostile characters take milliseconds', () => {
  for (const piece of ['\u200D', '\uFE0F', '👩\u200D', 'क\u200D', 'a\uFE0F', '\u202E', 'अ्']) {
    const text = piece.repeat(100_000 / piece.length);
    expect(processorTime(() => visibleLine(text))).toBeLessThan(100);
  }
});
