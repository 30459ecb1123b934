import { mediaLimits } from '#contract/api/admin-media.ts';
import { expect, test } from 'vitest';
import { renamed, smallerSizes, writtenAs } from './picture-size.ts';

test.each([
  [6_000, 4_000],
  [40_000, 300],
  [12_000, 9_000],
  [300, 200],
  [1, 90_000],
])('every option for shrinking %i × %i is within the limits of the library and keeps its shape', (width, height) => {
  const sizes = smallerSizes(width, height);
  expect(sizes.length).toBeGreaterThan(1);
  for (const size of sizes) {
    expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(Math.min(mediaLimits.side, 4_096));
    expect(size.width * size.height).toBeLessThanOrEqual(mediaLimits.pixels);
    expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
    if (Math.min(size.width, size.height) > 50) expect(size.width / size.height).toBeCloseTo(width / height, 0);
  }
  expect(sizes[0]?.width).toBeGreaterThanOrEqual(sizes.at(-1)?.width ?? 0);
});

test('a picture is never made larger', () => {
  expect(smallerSizes(300, 200).every(({ width }) => width === 300)).toBe(true);
});

test('a photograph stays a JPEG, and a type with transparency becomes a WebP under a new name', () => {
  expect(['image/jpeg', 'image/png', 'image/avif'].map(writtenAs)).toEqual(['image/jpeg', 'image/webp', 'image/webp']);
  expect(renamed('Market.final.PNG', 'image/webp')).toBe('Market.final.webp');
  expect(renamed('market', 'image/jpeg')).toBe('market.jpg');
});
