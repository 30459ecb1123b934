import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchDocument } from './document.ts';
import { packIndex, unpackWords } from './packed-index.ts';
import { foldedWords, isCommon } from './words.ts';

const document = (sentences: readonly string[], place: number): SearchDocument => ({
  ...{ kind: 'page', slug: String(place), path: '/', title: '', lead: '' },
  sentences,
});

test('an index preserves the words of each document, for any number of documents', () => {
  const word = fc.constantFrom('ledger', 'trip', 'outbox', 'the', '3g', 'Òsùsú', 'gate', 'x');
  const sentence = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(fc.array(sentence, { maxLength: 3 }), { maxLength: 60 }), (texts) => {
      const unpacked = unpackWords(packIndex(texts.map(document)));
      expect(unpacked.map((words) => [...new Set(words)].sort())).toEqual(
        texts.map((sentences) =>
          [...new Set(sentences.flatMap(foldedWords).filter((folded) => !isCommon(folded)))].sort(),
        ),
      );
    }),
  );
});

test('a word counts more the more often it occurs, up to four times', () => {
  const texts = [['gate'], ['gate gate'], ['gate gate gate'], ['gate '.repeat(9)]];
  expect(unpackWords(packIndex(texts.map(document))).map((words) => words.length)).toEqual([1, 2, 2, 4]);
});
