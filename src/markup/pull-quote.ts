import { rendered, type Markup } from './html.ts';

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** One character as a reader takes it: the sign of a typewriter and that of a printer are alike. */
const plain = (character: string): string => character.replace(/[“”]/, '"').replace(/[‘’]/, "'");

/** What a reader reads of a piece of HTML, with the places from and to which each character of it stands there. */
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

/** Whether every element that begins in a piece of HTML ends there, and none ends that began before. */
function isWhole(piece: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of piece.matchAll(/<(\/?)([a-z]+)[^<>]*>/g)) {
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** The place of a sentence in the HTML of a paragraph, with the ends of emphasis and links that stand beside it where it is whole with them alone. */
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

/** Whether a sentence that begins and ends with words begins and ends with whole ones. */
const isOfWholeWords = (text: string, at: number, sentence: string): boolean =>
  !(isOfWord(text.charAt(at - 1)) && isOfWord(sentence.charAt(0))) &&
  !(isOfWord(sentence.charAt(sentence.length - 1)) && isOfWord(text.charAt(at + sentence.length)));

/**
 * The HTML of a text in which the sentence that its author featured is set large where it is said, the first time that a paragraph says it; null where none does. Nothing is said twice, and nothing
 * is added that could not be copied, spoken or searched. Takes time in proportion to the text (rules 42).
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
