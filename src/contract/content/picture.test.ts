import { expect, test } from 'vitest';
import { imageAt, picturePath, pictureSources } from './picture.ts';

const path = `/media/${'0a'.repeat(32)}`;

test('a picture of the library is served by the image CDN, in several widths', () => {
  const { src, srcset } = pictureSources(path);
  expect(src).toBe(`/.netlify/images?url=${path}&w=960`);
  expect(srcset).toBe([480, 960, 1_440].map((width) => `${imageAt(path, width)} ${width}w`).join(', '));
});

test.each(['/images/market.avif', `${path}0`, `${path}?x=1`, '/media/../admin'])('%s is used as it is', (other) => {
  expect(pictureSources(other)).toEqual({ src: other });
});

test.each([
  'https://example.com/a.png',
  '//example.com/a.png',
  '/\\example.com/a.png',
  '/a\\b.png',
  'a.png',
  '/a b.png',
  '',
])('%j is no picture of this site', (other) => {
  expect(picturePath.safeParse(other).success).toBe(false);
});
