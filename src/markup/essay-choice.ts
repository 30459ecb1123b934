import type { EssaySummary } from '#contract/api/essays.ts';
import { visibleLine } from '#contract/visible-text.ts';

/** Number of essays on a page of the list. */
export const essaysOnPage = 24;

/** The selection in the address of the essay list (decision 0155); words as `keyOf` writes them. */
export interface AskedEssays {
  category: string | null;
  tag: string | null;
  /** From 1; null if the address has no valid page number. */
  page: number | null;
}

/** The query parameters that make a different page; the CDN keys its cache by them. */
export const askedParameters = ['category', 'tag', 'page'] as const;

/** The whole list, from the newest on. */
export const allEssays: AskedEssays = { category: null, tag: null, page: 1 };

/** Thousands of essays share a few categories and tags, so the keys of these words are cached. */
const knownKeys = new Map<string, string>();
const mostKnown = 4_000;

/** Longer than any sensible word (rules 42). */
const longestKey = 120;

const plain = (text: string): string => visibleLine(text).normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * A category or tag as addresses write it: case and spaces do not matter, and a long one is cut short. Idempotent.
 * Empty for an invisible word.
 */
export function keyOf(label: string): string {
  const known = knownKeys.get(label);
  if (known !== undefined) return known;
  const whole = plain(label);
  // The cut may leave a trailing space, or half a character.
  const key = whole.length > longestKey ? plain(whole.slice(0, longestKey)) : whole;
  if (knownKeys.size >= mostKnown) knownKeys.clear();
  knownKeys.set(label, key);
  return key;
}

/** Reads an address. The first of repeated parameters counts, and an empty one is ignored. */
export function askedOf(query: URLSearchParams): AskedEssays {
  const word = (name: 'category' | 'tag') => keyOf((query.get(name) ?? '').slice(0, longestKey)) || null;
  const page = query.get('page') ?? '1';
  return { category: word('category'), tag: word('tag'), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null };
}

/** The address of a list; a word without a key is ignored. */
export function essaysHref({ category = null, tag = null, page = 1 }: Partial<AskedEssays>): string {
  const query = new URLSearchParams();
  for (const [name, word] of Object.entries({ category, tag })) {
    const key = keyOf(word ?? '');
    if (key !== '') query.set(name, key);
  }
  if (page !== null && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/essays?${query}` : '/essays';
}

/** A category or tag to choose, and how many essays it leads to. */
export interface Choice {
  key: string;
  label: string;
  count: number;
}

/** The selected part of the list. */
export interface ChosenEssays {
  asked: AskedEssays;
  /** How many essays there are in all. */
  all: number;
  /** The essays of the page. */
  shown: readonly EssaySummary[];
  /** How many match the category and tag. */
  total: number;
  /** How many pages they fill; at least one. */
  pages: number;
  /** Whether the page exists. */
  isThere: boolean;
  /** The words as the newest matching essay writes them. */
  category: string | null;
  tag: string | null;
  /** The choices: categories among the essays with the tag, tags among those with the category. */
  categories: readonly Choice[];
  tags: readonly Choice[];
  /** How many essays have the tag, in any category, and how many are in the category, with any tags. */
  ofTag: number;
  ofCategory: number;
}

type Words = 'categories' | 'tags';

const has = (essay: EssaySummary, words: Words, key: string | null): boolean =>
  key === null || essay.content[words].some((label) => keyOf(label) === key);

/** How many choices of a kind a page may show. */
const mostChoices = 24;

/** The most frequent words of these essays, in alphabetical order. */
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

/** A word as the newest essay with it writes it. */
const labelOf = ([newest]: readonly EssaySummary[], words: Words, key: string | null): string | null =>
  newest?.content[words].find((label) => keyOf(label) === key) ?? key;

/** The list for a selection; `essays` are all visible ones, newest first. */
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
