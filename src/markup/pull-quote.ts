import { rendered, type Markup } from './html.ts';

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Normalises a character for comparison: straight and curly quotes are equal. */
const plain = (character: string): string => character.replace(/[“”]/, '"').replace(/[‘’]/, "'");

/** The readable text of a piece of HTML, and for each character where it begins and ends in the HTML. */
interface Read {
  text: string;
  from: readonly number[];
  to: readonly number[];
}

function read(html: string): Read {
  let text = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: piece, 1: name = '', index } of html.matchAll(/<[^<>]*>|&(#?\w+);|\s+|[^]/g)) {
    if (piece.length > 1 && piece.startsWith('<')) continue;
    const space = piece.trim() === '';
    if (space && text.endsWith(' ')) continue;
    text += space ? ' ' : plain(references[name] ?? piece.charAt(0));
    from.push(index);
    to.push(index + piece.length);
  }
  return { text, from, to };
}

const paragraph = /<p(?: dir="auto")?>(.*?)<\/p>/gs;

/** Whether every element that begins in a piece of HTML also ends there, and vice versa. */
function isWhole(piece: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of piece.matchAll(/<(\/?)([a-z]+)[^<>]*>/g)) {
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/**
 * The position of a sentence in the HTML of a paragraph. Includes adjacent tags for emphasis and links if the piece is
 * balanced only with them.
 */
function placeOf(html: string, from: number, to: number): [number, number] | null {
  const before = /(?:<[a-z][^<>]*>){0,3}$/.exec(html.slice(Math.max(0, from - 1_000), from))?.[0].length ?? 0;
  const after = /^(?:<\/[^<>]*>){0,3}/.exec(html.slice(to, to + 100))?.[0].length ?? 0;
  const places: [number, number][] = [
    [from, to],
    [from, to + after],
    [from - before, to],
    [from - before, to + after],
  ];
  return places.find(([begin, end]) => isWhole(html.slice(begin, end))) ?? null;
}

const isOfWord = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);

/** Whether a sentence starts and ends at word boundaries. */
const isOfWholeWords = (text: string, at: number, sentence: string): boolean =>
  !(isOfWord(text.charAt(at - 1)) && isOfWord(sentence.charAt(0))) &&
  !(isOfWord(sentence.charAt(sentence.length - 1)) && isOfWord(text.charAt(at + sentence.length)));

/**
 * The HTML of a text with its featured sentence highlighted at its first occurrence; null if no paragraph contains it.
 * Nothing is repeated, and nothing is added that would get in the way of copying, reading aloud or searching. Runs in
 * linear time (rules 42).
 */
export function withPullQuote(text: string, quote: string): Markup | null {
  const sentence = Array.from(quote.trim().replaceAll(/\s+/g, ' '), plain).join('');
  if (sentence === '') return null;
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(paragraph)) {
    const said = read(inside);
    const begin = index + whole.indexOf('>') + 1;
    for (let at = said.text.indexOf(sentence); at >= 0; at = said.text.indexOf(sentence, at + sentence.length)) {
      if (!isOfWholeWords(said.text, at, sentence)) continue;
      const place = placeOf(inside, said.from[at] ?? 0, said.to[at + sentence.length - 1] ?? 0);
      if (!place) continue;
      const [from, to] = [begin + place[0], begin + place[1]];
      return rendered(
        `${text.slice(0, from)}<strong class="essay-quote">${text.slice(from, to)}</strong>${text.slice(to)}`,
      );
    }
  }
  return null;
}
