import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { longestQuery, type Entry, type Kind } from './document.ts';
import { unpackWords, type PackedIndex } from './packed-index.ts';
import { foldedWords, isCommon } from './words.ts';

/** A search result. */
export interface Hit {
  entry: Entry;
  /** Its matching words, in folded form. */
  words: readonly string[];
  /** Whether its text has matching words that its lead lacks, so that a sentence of the text says more. */
  isInText: boolean;
}

/** Finds documents by a few words, best first. */
export type Find = (query: string) => Hit[];

/** Maximum number of words in a query, more than a search needs (rules 42). */
const mostWords = 8;

/** The words of a search. Common words are dropped, except for the last word, which may be the beginning of another. */
export function wordsAsked(query: string): string[] {
  const all = foldedWords(query.slice(0, longestQuery));
  const meant = all.filter((folded) => !isCommon(folded)).slice(0, mostWords);
  return meant.length > 0 ? meant : all.slice(-1);
}

/** Ranks pages, projects and essays above the entries on them. */
const boostOf: Readonly<Partial<Record<Kind, number>>> = { page: 1.3, project: 1.2, essay: 1.2 };

/** How many letters of a word may be wrong. */
const mistypedIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/**
 * Builds the finder for an index. Browser and server share it, so they rank alike. A word matches those that begin with
 * it. If no document has all the words, a letter or two of each may be wrong; if that finds nothing either, documents
 * with some of the words are found.
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
