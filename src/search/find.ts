import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { longestQuery, type Entry, type Kind } from './document.ts';
import { unpackWords, type PackedIndex } from './packed-index.ts';
import { foldedWords, isCommon } from './words.ts';

/** Something that was found. */
export interface Hit {
  entry: Entry;
  /** The words of it that were meant, as they are looked up. */
  words: readonly string[];
  /** Whether its text has some of them that its lead has not, so that a sentence of the text says more. */
  isInText: boolean;
}

/** Finds what is meant by a few words, the best first. */
export type Find = (query: string) => Hit[];

/** More words than a question has (rules 42). */
const mostWords = 8;

/** The words of a question: of those that stand in every text the last one alone, which may be the beginning of another. */
export function wordsAsked(query: string): string[] {
  const all = foldedWords(query.slice(0, longestQuery)).slice(0, mostWords);
  const meant = all.filter((folded) => !isCommon(folded));
  return meant.length > 0 ? meant : all.slice(-1);
}

/** How much sooner a place is found than what stands on one. */
const boostOf: Readonly<Partial<Record<Kind, number>>> = { page: 1.3, project: 1.2, essay: 1.2 };

/** How many letters of a word may be others. */
const mistypedIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/**
 * Makes what finds things in an index; browser and server rank alike, since both do it here. A word finds those that begin with it. Where nothing has all the words, a letter or
 * two of each may be others; where that finds nothing either, what has some of the words is found.
 */
export function finderOf(index: PackedIndex): Find {
  const engine = new MiniSearch<{ id: number; title: string; lead: string; text: string }>({
    fields: ['title', 'lead', 'text'],
    tokenize: (text, field) => (field === 'text' ? text.split(' ') : foldedWords(text)),
    processTerm: (folded) => folded || null,
  });
  const texts = unpackWords(index);
  engine.addAll(index.entries.map(({ title, lead }, id) => ({ id, title, lead, text: (texts[id] ?? []).join(' ') })));
  const options: SearchOptions = {
    tokenize: wordsAsked,
    boost: { title: 4, lead: 2 },
    boostDocument: (id: number) => boostOf[index.entries[id]?.kind ?? 'book'] ?? 1,
    prefix: true,
  };
  const ways: readonly SearchOptions[] = [
    { ...options, combineWith: 'AND' },
    { ...options, combineWith: 'AND', fuzzy: mistypedIn },
    { ...options, combineWith: 'OR', fuzzy: mistypedIn },
  ];
  return (query) => {
    if (wordsAsked(query).length === 0) return [];
    for (const way of ways) {
      const found = engine.search(query, way);
      if (found.length > 0) return found.flatMap((one) => hitOf(one, index.entries));
    }
    return [];
  };
}

function hitOf({ id, terms, match }: SearchResult, entries: readonly Entry[]): Hit[] {
  const entry = entries[Number(id)];
  const isInText = terms.some((word) => match[word]?.includes('text') && !match[word].includes('lead'));
  return entry ? [{ entry, words: terms, isInText }] : [];
}
