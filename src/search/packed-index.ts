import type { Entry, SearchDocument } from './document.ts';
import { foldedWords, isCommon } from './words.ts';

/**
 * The words of everything, as few bytes as they can be: a browser fetches it when somebody means to search (decision 0150). Which words stand in the sentences of a document
 * is said, not in which order; the sentences themselves are fetched for the few documents that are found.
 */
export interface PackedIndex {
  entries: readonly Entry[];
  /** All words of the sentences, each once, in the order of the alphabet, with a space in between. */
  words: string;
  /**
   * For each of them the documents that have it, with a space in between: how many places after the one before, in base 36, and behind that `+` where it stands there a few times
   * and `*` where it does more often. Two digits stand in brackets.
   */
  places: string;
}

/** From how many times on a word stands somewhere a few times, and often. */
const few = 2;
const often = 4;
const signs = ['', '+', '*'] as const;
/** How often such a word counts. */
const counts: Readonly<Record<string, number>> = { '': 1, '+': few, '*': often };

/** The index of documents, which are found in their order where nothing else decides. */
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

/** The words of the sentences of each document, each as often as it counts. */
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
