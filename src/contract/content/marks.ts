// Says of a text in a finished page which field of the content it is, without a template knowing of it (decision 0140): characters for private use around the text, which
// are taken out of the pages that visitors get.

/** Marks made of characters that no text of the site has. */
export interface Marks {
  /** The text between its marks. One without anything in it stays as it is, since templates leave it out. */
  around: (name: string, text: string) => string;
  /** The text without any mark. */
  strip: (text: string) => string;
  /** What stands between marks, and the marks, in their order. */
  pieces: (text: string) => Piece[];
}

/** A text, the begin of a field, or the end of one. */
export type Piece = { text: string } | { begins: string } | { ends: true };

/** The first and last characters that Unicode leaves to everyone's own use. */
const areas = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
] as const;

/** Names are ASCII: a character for each of those, then one that ends a name, and one that ends a text. */
const ascii = 128;
const [nameEnds, textEnds] = [ascii, ascii + 1];
const size = ascii + 2;

const own = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;
/** Markdown writes characters by their number too. */
const byNumber = /&#(?:x([0-9a-f]{1,8})|([0-9]{1,8}));?/gi;

function* charactersOf(text: string): Generator<number> {
  for (const [character] of text.matchAll(own)) yield character.codePointAt(0) ?? 0;
  for (const [, hex, decimal = ''] of text.matchAll(byNumber))
    yield hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
}

/** Where the block of characters begins that a character is of. */
function beginOf(character: number): number {
  const first = areas.find(([from, to]) => character >= from && character <= to)?.[0] ?? 0;
  return first + Math.floor((character - first) / size) * size;
}

/** A text without marks, of which it is not known how they are made: none has characters for private use that it shows. */
export const unmarked = (text: string): string => text.replaceAll(own, '');

/** Where the first block begins of which none of the texts has a character; null where there is none. */
function freeBegin(texts: Iterable<string>): number | null {
  const used = new Set<number>();
  for (const text of texts) for (const character of charactersOf(text)) used.add(beginOf(character));
  for (const [first, last] of areas)
    for (let begin: number = first; begin + size - 1 <= last; begin += size) if (!used.has(begin)) return begin;
  return null;
}

/** Every text within a value. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** Marks for a site that says these texts; null where they use so many of the characters that none are left. */
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
