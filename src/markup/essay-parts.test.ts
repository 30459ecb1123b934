import { expect, test } from 'vitest';
import type { EssaySummary } from '#contract/api/essays.ts';
import { essayCategories, essayTags } from './essay-parts.ts';

const essay = (words: string[]) => ({ content: { categories: words, tags: words } }) as unknown as EssaySummary;

test.each([[[]], [['\u200B', ' \u2060']]])('invisible words are not made into links: %j', (words) => {
  expect(essayCategories(essay(words))).toBe(false);
  expect(essayTags(essay(words))).toBe(false);
});

test('each visible word is a link to its essays', () => {
  for (const [made, kind] of [
    [essayCategories(essay(['Trust', '\u200B', 'USSD'])), 'category'],
    [essayTags(essay(['Trust', '\u200B', 'USSD'])), 'tag'],
  ] as const) {
    const links = made ? (made.text.match(/href="[^"]*"/g) ?? []) : [];
    expect(links).toEqual([`href="/essays?${kind}=trust"`, `href="/essays?${kind}=ussd"`]);
  }
});
