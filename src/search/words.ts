/** Letters and digits of any script, with what an apostrophe joins to them. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** A word that is longer says nothing that anybody types. */
const longestWord = 40;

/** Words that stand in every text: an index without them is smaller, and nobody looks for them alone. */
const commonWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its no not of on ' +
    'or our out s she so than that the their them then there these they this to up was we were what when where which who will with ' +
    'would you your'
  ).split(' '),
);

/** A word of a text: as it is looked up, and where it stands. */
export interface Word {
  folded: string;
  from: number;
  to: number;
}

/** A word as it is looked up: in lower case, without the accents of Latin letters, a possessive `’s` and the `s` of a plural. */
function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '');
  return plain.length > 3 && !isCommon(plain) ? plain.replace(/([^s])s$/, '$1') : plain;
}

/** The words of a text in their order, in linear time (rules 17). */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    found.length > longestWord ? [] : [{ folded: fold(found), from: index, to: index + found.length }],
  );

/** The words of a text as they are looked up. */
export const foldedWords = (text: string): string[] => wordsIn(text).map(({ folded }) => folded);

/** Whether a word stands in every text. */
export const isCommon = (folded: string): boolean => folded.length < 2 || commonWords.has(folded);
