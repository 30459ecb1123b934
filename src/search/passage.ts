import { wordsIn } from './words.ts';

/** A piece of a text, and whether it is a matching word. */
export interface Piece {
  text: string;
  isMeant: boolean;
}

/** The longest passage, in characters, and how many of them precede the first match. */
const longest = 180;
const before = 60;

/** A text split into pieces, with matching words separate. */
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

/** How many of the matching words a text contains, each counted once. */
const countIn = (text: string, meant: ReadonlySet<string>): number =>
  new Set(wordsIn(text).flatMap(({ folded }) => (meant.has(folded) ? [folded] : []))).size;

/** The part of a long sentence around the first match, cut between words. */
function cut(sentence: string, meant: ReadonlySet<string>): string {
  if (sentence.length <= longest) return sentence;
  const first = wordsIn(sentence).find(({ folded }) => meant.has(folded));
  const wanted = Math.max(0, (first?.from ?? 0) - before);
  const from = wanted === 0 ? 0 : sentence.indexOf(' ', wanted) + 1;
  const end = from + longest >= sentence.length ? sentence.length : sentence.lastIndexOf(' ', from + longest);
  const to = end > from ? end : from + longest;
  return `${from > 0 ? '… ' : ''}${sentence.slice(from, to).trimEnd()}${to < sentence.length ? ' …' : ''}`;
}

/** Whether a text is a statement, unlike a place, a heading or a label such as `Nigeria`. */
const says = (text: string): boolean => text.length >= 40 || /[.!?…][”’)]*$/.test(text);

/**
 * The text shown below a document's title: its lead, or the first of its sentences with more matching words. If only
 * fragments have more, the lead follows them.
 *
 * @param sentences of the document; empty if not loaded
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
