import { wordsIn } from './words.ts';

/** A piece of a text, and whether it is a word that was meant. */
export interface Piece {
  text: string;
  isMeant: boolean;
}

/** Most characters of a passage, and how many of them stand before the first word that was meant. */
const longest = 180;
const before = 60;

/** A text in pieces, its words that were meant by themselves. */
export function piecesOf(text: string, words: Iterable<string>): Piece[] {
  const meant = new Set(words);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { folded, from, to } of wordsIn(text)) {
    if (!meant.has(folded)) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isMeant: false });
    pieces.push({ text: text.slice(from, to), isMeant: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMeant: false });
  return pieces;
}

/** How many of the words that were meant a text has, each counted once. */
const countIn = (text: string, meant: ReadonlySet<string>): number =>
  new Set(wordsIn(text).flatMap(({ folded }) => (meant.has(folded) ? [folded] : []))).size;

/** The part of a long sentence around the first word that was meant, cut between words. */
function cut(sentence: string, meant: ReadonlySet<string>): string {
  if (sentence.length <= longest) return sentence;
  const first = wordsIn(sentence).find(({ folded }) => meant.has(folded));
  const wanted = Math.max(0, (first?.from ?? 0) - before);
  const from = wanted === 0 ? 0 : sentence.indexOf(' ', wanted) + 1;
  const end = from + longest >= sentence.length ? sentence.length : sentence.lastIndexOf(' ', from + longest);
  const to = end > from ? end : from + longest;
  return `${from > 0 ? '… ' : ''}${sentence.slice(from, to).trimEnd()}${to < sentence.length ? ' …' : ''}`;
}

/** Whether a text says something by itself. A place, a heading or a label does not, such as `Nigeria`. */
const says = (text: string): boolean => text.length >= 40 || /[.!?…][”’)]*$/.test(text);

/**
 * What is shown of a document below its title: its lead, or the first of its sentences that has more of the words that were meant. Where only a few words do that are no sentence, the lead follows them.
 *
 * @param sentences of the document; none where they are not at hand
 */
export function passageOf(lead: string, sentences: readonly string[], words: readonly string[]): Piece[] {
  const meant = new Set(words);
  let best = { text: lead, count: countIn(lead, meant) };
  for (const text of sentences) {
    const count = countIn(text, meant);
    const isBetter = count === best.count && best.text !== lead && says(text) && !says(best.text);
    if (count > best.count || isBetter) best = { text, count };
  }
  const { text } = best;
  return piecesOf(cut(text === lead || says(text) || lead === '' ? text : `${text} · ${lead}`, meant), meant);
}
