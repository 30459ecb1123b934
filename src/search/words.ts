/** Letters and digits of any script, including parts joined by an apostrophe. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** Longer words are not worth indexing. */
const longestWord = 40;

/** Common words, left out to make the index smaller: nobody searches for them alone. */
const commonWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its no not of on ' +
    'or our out s she so than that the their them then there these they this to up was we were what when where which who will with ' +
    'would you your'
  ).split(' '),
);

/** A word of a text: its folded form and its position. */
export interface Word {
  folded: string;
  from: number;
  to: number;
}

/** The folded form of a word: lower case, without accents on Latin letters, a possessive `’s` or a plural `s`. */
function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '');
  return plain.length > 3 && !isCommon(plain) ? plain.replace(/([^s])s$/, '$1') : plain;
}

/** The words of a text in order, in linear time (rules 17). */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    found.length > longestWord ? [] : [{ folded: fold(found), from: index, to: index + found.length }],
  );

/** The folded words of a text. */
export const foldedWords = (text: string): string[] => wordsIn(text).map(({ folded }) => folded);

/** Whether a word is too common to be indexed. */
export const isCommon = (folded: string): boolean => folded.length < 2 || commonWords.has(folded);
