import { expect, it } from 'vitest';
import { slug } from '#contract/primitives.ts';
import { slugOf } from './slug-of.ts';

it.each([
  ['Count the round trips', 'count-the-round-trips'],
  ['  Côte d’Ivoire: 30% — more! ', 'cote-divoire-30-more'],
  ['Łódź & Straße', 'lodz-strasse'],
  ['Ọ̀yọ́', 'oyo'],
  ['日本', ''],
])('%s → %s', (title, expected) => {
  expect(slugOf(title)).toBe(expected);
});

it('cuts long titles between words, and a word only if it is the only one', () => {
  const long = slugOf(`${'word '.repeat(40)}end`);
  expect(long.length).toBeLessThanOrEqual(120);
  expect(long).toMatch(/^(word-)+word$/);
  expect(slugOf('a'.repeat(200))).toBe('a'.repeat(120));
  expect(slug.safeParse(long).success).toBe(true);
});
