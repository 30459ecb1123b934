// Marks each text in a finished page with its content field, without help from the templates (decision 0140). The marks
// are private-use characters around the text, and are removed from the pages that visitors get.

/** Marks made of characters that no text on the site contains. */
export interface Marks {
  /** The text between its marks. An empty text is returned unchanged, since templates leave it out. */
  around: (name: string, text: string) => string;
  /** The text without any mark. */
  strip: (text: string) => string;
  /** The marks and the text between them, in order. */
  pieces: (text: string) => Piece[];
}

/** Text, the start of a field, or its end. */
export type Piece = { text: string } | { begins: string } | { ends: true };

/** First and last characters of Unicode's private-use areas. */
const areas = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
] as const;

/** Names are ASCII: one character for each ASCII code, then one that ends a name and one that ends a text. */
const ascii = 128;
const [nameEnds, textEnds] = [ascii, ascii + 1];
const size = ascii + 2;

const own = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;
/** In Markdown, characters may also be written as numeric references. */
const byNumber = /&#(?:x([0-9a-f]{1,8})|([0-9]{1,8}));?/gi;

function* charactersOf(text: string): Generator<number> {
  for (const [character] of text.matchAll(own)) yield character.codePointAt(0) ?? 0;
  for (const [, hex, decimal = ''] of text.matchAll(byNumber))
    yield hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
}

/** The start of the block that a character belongs to. */
function beginOf(character: number): number {
  const first = areas.find(([from, to]) => character >= from && character <= to)?.[0] ?? 0;
  return first + Math.floor((character - first) / size) * size;
}

/** Removes marks from a text when it is unknown how they were made. No text shows private-use characters of its own. */
export const unmarked = (text: string): string => text.replaceAll(own, '');

/** The start of the first block that is unused in all texts; null if there is none. */
function freeBegin(texts: Iterable<string>): number | null {
  const used = new Set<number>();
  for (const text of texts) for (const character of charactersOf(text)) used.add(beginOf(character));
  for (const [first, last] of areas)
    for (let begin: number = first; begin + size - 1 <= last; begin += size) if (!used.has(begin)) return begin;
  return null;
}

/** Every string within a value. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** Marks for a site with these texts; null if they use too many private-use characters. */
export function marksFor(texts: Iterable<string>): Marks | null {
  const begin = freeBegin(texts);
  if (begin === null) return null;
  const character = (index: number) => String.fromCodePoint(begin + index);
  const range = (from: number, to: number) => `[${character(from)}-${character(to)}]`;
  const any = new RegExp(range(0, size - 1), 'gu');
  const mark = new RegExp(`(${range(0, ascii - 1)}+)${character(nameEnds)}|${character(textEnds)}`, 'gu');
  const strip = (text: string) => text.replaceAll(any, '');
  return {
    around(name, text) {
      if (text === '') return text;
      const written = Array.from(name, (letter) => character(letter.charCodeAt(0) % ascii)).join('');
      return written + character(nameEnds) + text + character(textEnds);
    },
    strip,
    pieces(text) {
      const found: Piece[] = [];
      let from = 0;
      for (const match of text.matchAll(mark)) {
        if (match.index > from) found.push({ text: text.slice(from, match.index) });
        const name = match[1];
        found.push(
          name === undefined
            ? { ends: true }
            : {
                begins: Array.from(name, (letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - begin)).join(
                  '',
                ),
              },
        );
        from = match.index + match[0].length;
      }
      if (from < text.length) found.push({ text: text.slice(from) });
      return found;
    },
  };
}
