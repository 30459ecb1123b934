import { expect, test } from 'vitest';
import { drawLetters, inkOf } from '#support/drawn-letters.ts';
import { lettering, openRenderer } from './faces.ts';
import { KnownLetters } from './known-letters.ts';

const renderer = await openRenderer();
const letters = new KnownLetters(renderer);

test.each([
  ['Yoruba', 'Ọmọ ń kọ́ ìwé ní Ìbàdàn, ọjà Ẹ̀gbá àti Ògbómọ̀ṣọ́: ṢÀǸGÓ'],
  ['Vietnamese', 'Đường đến những thị trường mới nổi ở Việt Nam'],
  ['Turkish', 'İstanbul’da ığdır ışığı: Şirket, Çağ, Öğüt'],
  ['Polish', 'Łódź, Gdańsk i Świętokrzyskie: żółć się źdźbła'],
  ['Akan and Hausa', 'Ɔdɔ ɛyɛ, ƁƊ ɓaɗi'],
])('images have each letter of %s', async (_, text) => {
  expect(await letters.only(text)).toBe(text.normalize('NFC'));
});

test('a letter that no face has is left out, with its marks and joiners', async () => {
  expect(await letters.only('  Ọmọ ₦5,000 日本 👩‍💻 ж̀ ok\t')).toBe('Ọmọ ₦5,000 ok');
});

test('a tone mark is drawn above its letter, not beside it', async () => {
  for (const letter of ['ọ́', 'ọ̀', 'Ọ̀', 'ẹ́', 'ẹ̀', 'Ẹ̀', 'ṣ́', 'm̀', 'ɛ̀']) {
    const style = lettering(80, 680, 0);
    const { width } = await renderer.measure({ type: 'text', text: letter, style });
    const { left, right } = inkOf(await drawLetters(renderer, letter, style));
    expect({ letter, inside: left >= 0 && right <= width }).toEqual({ letter, inside: true });
  }
});
