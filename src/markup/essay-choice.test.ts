import { expect, test } from 'vitest';
import type { EssaySummary } from '#contract/api/essays.ts';
import { processorTime } from '#support/processor-time.ts';
import { allEssays, askedOf, chooseEssays, essaysHref, keyOf } from './essay-choice.ts';

const essay = (number: number, categories: string[], tags: string[]): EssaySummary => ({
  id: `essay-${number}`,
  slug: `essay-${number}`,
  title: `Essay ${number}`,
  status: 'published',
  publishedAt: '2026-03-14T09:00:00Z',
  createdAt: '2026-03-01T09:00:00Z',
  content: { subtitle: '', categories, tags, excerpt: 'An excerpt.', author: 'Ada Obi', readTime: 7 },
});
const asked = (query: string) => askedOf(new URLSearchParams(query));
const essays = [
  essay(1, ['Payments'], ['Mobile money', 'ussd']),
  essay(2, ['payments', 'Trust'], ['mobile  money']),
  essay(3, ['Trust'], ['USSD']),
  essay(4, [], []),
];
const choose = (query: string) => chooseEssays(essays, asked(query));
const counts = (query: string) => {
  const { categories, tags } = choose(query);
  return [categories, tags].map((choices) => choices.map(({ label, count }) => `${label} ${count}`));
};

test('an address survives a round trip', () => {
  for (const href of [
    '/essays',
    '/essays?category=offline-first',
    '/essays?tag=mobile+money&page=2',
    '/essays?category=c%2B%2B&tag=%C3%A9t%C3%A9',
  ])
    expect(essaysHref(asked(href.split('?')[1] ?? ''))).toBe(href);
  expect(essaysHref({ category: ' Payments  & more' })).toBe('/essays?category=payments+%26+more');
});

test('a word is the same in capitals, with other spaces, and in any form of its accents', () => {
  expect(keyOf(' Mobile\u00A0 Money ')).toBe('mobile money');
  expect(keyOf('Ete\u0301')).toBe(keyOf('ET\u00C9'));
  expect(keyOf('C++')).not.toBe(keyOf('C'));
});

test('an overlong word still finds its essay, and an invisible one is left out of links', () => {
  const labels = [
    'a'.repeat(121),
    `${'a'.repeat(118)} bc`,
    `${'a'.repeat(119)}\u{1F600}`,
    'İ'.repeat(120),
    ' '.repeat(119) + 'a',
  ];
  for (const label of [...labels, `${'a'.repeat(116)}\u{1F468}\u200D\u{1F469}`]) {
    const list = chooseEssays([essay(1, [], [label])], asked(essaysHref({ tag: label }).split('?')[1] ?? ''));
    expect([label, list.total, list.asked.tag]).toEqual([label, 1, keyOf(label)]);
    expect(keyOf(keyOf(label))).toBe(keyOf(label));
    expect(keyOf(label).length).toBeLessThanOrEqual(120);
  }
  expect(essaysHref({ category: '\u200B', tag: ' \u2060 ' })).toBe('/essays');
  expect(essaysHref({ category: '\u200B', tag: 'ussd' })).toBe('/essays?tag=ussd');
});

test('each choice leads to as many essays as it says, whatever else is chosen', () => {
  expect(counts('')).toEqual([
    ['Payments 2', 'Trust 2'],
    ['Mobile money 2', 'ussd 2'],
  ]);
  for (const query of ['', 'category=trust', 'tag=ussd', 'category=payments&tag=ussd']) {
    const { asked: now, categories, tags, ofTag, ofCategory } = choose(query);
    for (const { key, count } of categories)
      expect(choose(essaysHref({ ...now, category: key }).slice('/essays?'.length)).total).toBe(count);
    for (const { key, count } of tags)
      expect(choose(essaysHref({ ...now, tag: key }).slice('/essays?'.length)).total).toBe(count);
    expect(chooseEssays(essays, { ...now, category: null }).total).toBe(ofTag);
    expect(chooseEssays(essays, { ...now, tag: null }).total).toBe(ofCategory);
  }
});

test('an essay that repeats a word counts once', () => {
  const list = chooseEssays([essay(1, ['Trust', 'trust'], ['a', 'A ', ' '])], allEssays);
  expect(list.categories).toMatchObject([{ key: 'trust', count: 1 }]);
  expect(list.tags).toMatchObject([{ key: 'a', count: 1 }]);
});

test('the most frequent words are offered, and the chosen one always is', () => {
  const many = Array.from({ length: 60 }, (_, number) => essay(number, [`Category ${number}`], ['common']));
  const list = chooseEssays(many, asked('category=category+59'));
  expect(list.categories).toHaveLength(24);
  expect(list.categories.map(({ key }) => key)).toContain('category 59');
  expect(list.category).toBe('Category 59');
});

test('a page shows 24 essays, and no essay is lost or shown twice', () => {
  const many = Array.from({ length: 100 }, (_, number) => essay(number, [], []));
  const pages = [1, 2, 3, 4, 5].map((page) => chooseEssays(many, { ...allEssays, page }));
  expect(pages.map(({ shown }) => shown.length)).toEqual([24, 24, 24, 24, 4]);
  expect(pages.flatMap(({ shown }) => shown)).toEqual(many);
  expect(chooseEssays(many, { ...allEssays, page: 6 }).isThere).toBe(false);
  expect(chooseEssays(many.slice(0, 24), allEssays).pages).toBe(1);
});

test('filters ten thousand essays without a noticeable delay (rules 42)', () => {
  const many = Array.from({ length: 10_000 }, (_, number) =>
    essay(number, [`Category ${number % 40}`], [`tag ${number % 400}`, `own ${number}`]),
  );
  chooseEssays(many, allEssays);
  expect(processorTime(() => chooseEssays(many, asked('category=category+3&tag=tag+3')))).toBeLessThan(200);
});
