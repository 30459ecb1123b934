import type { EssaySummary } from '#contract/api/essays.ts';
import { visibleLine } from '#contract/visible-text.ts';

/** Essays on one page of their list. */
export const essaysOnPage = 24;

/** What is asked of the list of essays by its address (decision 0155): words as `keyOf` writes them. */
export interface AskedEssays {
  category: string | null;
  tag: string | null;
  /** From 1; null where what was asked for is no number of a page. */
  page: number | null;
}

/** The names of the parameters, which tell the CDN what makes another page. */
export const askedParameters = ['category', 'tag', 'page'] as const;

/** The whole list, from its newest. */
export const allEssays: AskedEssays = { category: null, tag: null, page: 1 };

/** Of thousands of essays most have the same few words. */
const knownKeys = new Map<string, string>();
const mostKnown = 4_000;

/** Longer than any word that somebody can mean (rules 42). */
const longestKey = 120;

const plain = (text: string): string => visibleLine(text).normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * A category or tag as addresses write it: two that differ in capitals or blanks are one, and a long one is cut. The key of a key is that key; of what cannot be seen it is
 * empty.
 */
export function keyOf(label: string): string {
  const known = knownKeys.get(label);
  if (known !== undefined) return known;
  const whole = plain(label);
  // The cut may leave a blank at the end, or half of a character.
  const key = whole.length > longestKey ? plain(whole.slice(0, longestKey)) : whole;
  if (knownKeys.size >= mostKnown) knownKeys.clear();
  knownKeys.set(label, key);
  return key;
}

/** Reads an address. Of a parameter that comes twice the first counts, and an empty one asks for nothing. */
export function askedOf(query: URLSearchParams): AskedEssays {
  const word = (name: 'category' | 'tag') => keyOf((query.get(name) ?? '').slice(0, longestKey)) || null;
  const page = query.get('page') ?? '1';
  return { category: word('category'), tag: word('tag'), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null };
}

/** The address of a list; a word without a key asks for nothing. */
export function essaysHref({ category = null, tag = null, page = 1 }: Partial<AskedEssays>): string {
  const query = new URLSearchParams();
  for (const [name, word] of Object.entries({ category, tag })) {
    const key = keyOf(word ?? '');
    if (key !== '') query.set(name, key);
  }
  if (page !== null && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/essays?${query}` : '/essays';
}

/** A category or tag to choose, and how many essays its link leads to. */
export interface Choice {
  key: string;
  label: string;
  count: number;
}

/** The part of the list that was asked for. */
export interface ChosenEssays {
  asked: AskedEssays;
  /** How many there are in all. */
  all: number;
  /** Those of the page. */
  shown: readonly EssaySummary[];
  /** How many there are with the category and tag. */
  total: number;
  /** How many pages they fill; at least one. */
  pages: number;
  /** Whether there is such a page. */
  isThere: boolean;
  /** The words as the newest essay that has them writes them. */
  category: string | null;
  tag: string | null;
  /** What can be chosen: categories among the essays with the tag, tags among those with the category. */
  categories: readonly Choice[];
  tags: readonly Choice[];
  /** How many essays there are with the tag, whatever their category, and with the category, whatever their tags. */
  ofTag: number;
  ofCategory: number;
}

type Words = 'categories' | 'tags';

const has = (essay: EssaySummary, words: Words, key: string | null): boolean =>
  key === null || essay.content[words].some((label) => keyOf(label) === key);

/** Most choices of a kind that a page offers. */
const mostChoices = 24;

/** The words of these essays that most of them have, in the order of the alphabet. */
function choicesOf(essays: readonly EssaySummary[], words: Words, chosen: string | null): Choice[] {
  const known = new Map<string, Choice>();
  for (const { content } of essays) {
    const own = new Map(content[words].map((label) => [keyOf(label), label] as const));
    for (const [key, label] of own) {
      const choice = known.get(key);
      if (key === '') continue;
      if (choice) choice.count += 1;
      else known.set(key, { key, label, count: 1 });
    }
  }
  const weight = ({ key, count }: Choice) => (key === chosen ? Number.POSITIVE_INFINITY : count);
  const byAlphabet = (left: Choice, right: Choice) => (left.key < right.key ? -1 : 1);
  return [...known.values()]
    .sort((left, right) => weight(right) - weight(left) || byAlphabet(left, right))
    .slice(0, mostChoices)
    .sort(byAlphabet);
}

/** A word as the newest essay that has it writes it. */
const labelOf = ([newest]: readonly EssaySummary[], words: Words, key: string | null): string | null =>
  newest?.content[words].find((label) => keyOf(label) === key) ?? key;

/** What a list shows to whoever asks for it; `essays` are all that visitors see, newest first. */
export function chooseEssays(essays: readonly EssaySummary[], asked: AskedEssays): ChosenEssays {
  const { category, tag, page } = asked;
  const ofTag = essays.filter((essay) => has(essay, 'tags', tag));
  const ofCategory = essays.filter((essay) => has(essay, 'categories', category));
  const found = ofTag.filter((essay) => has(essay, 'categories', category));
  const pages = Math.max(1, Math.ceil(found.length / essaysOnPage));
  const from = ((page ?? 0) - 1) * essaysOnPage;
  const [categories, tags] = [choicesOf(ofTag, 'categories', category), choicesOf(ofCategory, 'tags', tag)];
  return {
    asked,
    all: essays.length,
    shown: page === null ? [] : found.slice(from, from + essaysOnPage),
    total: found.length,
    pages,
    isThere: page !== null && page <= pages && (found.length > 0 || (category === null && tag === null)),
    category: labelOf(ofCategory, 'categories', category),
    tag: labelOf(ofTag, 'tags', tag),
    categories,
    tags,
    ofTag: ofTag.length,
    ofCategory: ofCategory.length,
  };
}
