import type { Entry, SearchDocument } from './document.ts';
import { foldedWords, isCommon } from './words.ts';

/**
 * The index of all words in as few bytes as possible: a browser loads it at the first sign of a search (decision 0150).
 * It says which words a document contains, but not in which order; the sentences themselves are loaded for the few
 * documents found.
 */
export interface PackedIndex {
  entries: readonly Entry[];
  /** All words of the sentences, each once, in alphabetical order, separated by spaces. */
  words: string;
  /**
   * For each word the documents that contain it, separated by spaces: the distance from the previous one in base 36,
   * followed by `+` if the word occurs a few times, and `*` if more often. Distances of two digits are in brackets.
   */
  places: string;
}

/** The numbers of occurrences from which a word counts as occurring a few times, or often. */
const few = 2;
const often = 4;
const signs = ['', '+', '*'] as const;
/** The number of occurrences that each sign stands for. */
const counts: Readonly<Record<string, number>> = { '': 1, '+': few, '*': often };

/** Packs an index of documents, whose order decides between equal results. */
export function packIndex(documents: readonly SearchDocument[]): PackedIndex {
  const found = new Map<string, Map<number, number>>();
  for (const [place, { sentences }] of documents.entries())
    for (const folded of sentences.flatMap(foldedWords)) {
      if (isCommon(folded)) continue;
      const at = found.get(folded) ?? new Map<number, number>();
      found.set(folded, at.set(place, (at.get(place) ?? 0) + 1));
    }
  const words = [...found].sort(([one], [two]) => (one < two ? -1 : 1));
  return {
    entries: documents.map(({ kind, slug, path, title, lead }) => ({ kind, slug, path, title, lead })),
    words: words.map(([text]) => text).join(' '),
    places: words.map(([, at]) => packPlaces([...at])).join(' '),
  };
}

function packPlaces(at: readonly (readonly [place: number, count: number])[]): string {
  let before = -1;
  return at
    .map(([place, count]) => {
      const step = (place - before).toString(36);
      before = place;
      return (step.length > 1 ? `(${step})` : step) + signs[count >= often ? 2 : count >= few ? 1 : 0];
    })
    .join('');
}

/** The words of each document, each repeated as often as it counts. */
export function unpackWords({ entries, words, places }: PackedIndex): string[][] {
  const texts = entries.map((): string[] => []);
  const all = words.split(' ');
  for (const [index, at] of places.split(' ').entries()) {
    let place = -1;
    for (const [, long, short, sign = ''] of at.matchAll(/(?:\(([0-9a-z]+)\)|([0-9a-z]))([+*]?)/g)) {
      place += Number.parseInt(long ?? short ?? '', 36);
      const word = all[index] ?? '';
      for (let count = counts[sign] ?? 1; count > 0; count -= 1) texts[place]?.push(word);
    }
  }
  return texts;
}
