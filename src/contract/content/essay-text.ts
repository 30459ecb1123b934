/** A part of an essay's Markdown, as far as this can be told without parsing: fenced code, or the text around it. */
interface Part {
  code: boolean;
  lines: string[];
}

const opening = /^ {0,3}(?:> ?)*(`{3,}|~{3,})(.*)$/;

/** Splits a body at its fences, which are dropped. Reads each line once. */
export function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  let fence: string | null = null;
  let part: Part | undefined;
  for (const line of body.split(/\r?\n/)) {
    const [, mark = '', info = ''] = opening.exec(line) ?? [];
    if (fence === null && mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      fence = mark;
      part = undefined;
    } else if (fence !== null && mark.startsWith(fence) && info.trim() === '') {
      fence = null;
      part = undefined;
    } else {
      if (!part) parts.push((part = { code: fence !== null, lines: [] }));
      part.lines.push(line);
    }
  }
  return parts;
}

/** Markdown without the addresses of links and pictures, which are not read. */
function withoutAddresses(line: string): string {
  const [first = '', ...rest] = line.split('](');
  const kept = rest.map((piece) => ` ${piece.slice(piece.indexOf(')') + 1)}`);
  return (first + kept.join('')).replace(/\bhttps?:\/\/\S+/g, 'address');
}

/** Scripts written without spaces: their reading time is calculated from the number of letters. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const letterBesideLetter = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const word = /[\p{L}\p{M}\p{N}]+(?:['’·.,-][\p{L}\p{M}\p{N}]+)*/gu;

/** Rough number of letters per word in such a script. */
const lettersOfWord = 6;

interface Counted {
  words: number;
  /** Chinese and Japanese characters, each of which counts as a word. */
  ideographs: number;
  /** Non-empty lines of code. */
  codeLines: number;
}

function count(body: string): Counted {
  const counted: Counted = { words: 0, ideographs: 0, codeLines: 0 };
  for (const { code, lines } of partsOf(body)) {
    for (const line of lines) {
      if (code) counted.codeLines += line.trim() === '' ? 0 : 1;
      else {
        const text = withoutAddresses(line).replace(ideograph, () => {
          counted.ideographs += 1;
          return ' ';
        });
        const rest = text.replace(letterBesideLetter, (run) => {
          counted.words += Math.ceil(run.length / lettersOfWord);
          return ' ';
        });
        counted.words += rest.match(word)?.length ?? 0;
      }
    }
  }
  return counted;
}

/** How much of each is read in a minute. */
const inAMinute = { words: 220, ideographs: 450, codeLines: 25 } as const;

/**
 * The length of a body: its words as the author would count them, without code, each Chinese or Japanese character
 * counting as one; and the whole minutes of reading, at least one, where a line of code takes as long as nine words.
 */
export function readingOf(body: string): { words: number; minutes: number } {
  const { words, ideographs, codeLines } = count(body);
  const minutes = words / inAMinute.words + ideographs / inAMinute.ideographs + codeLines / inAMinute.codeLines;
  return { words: words + ideographs, minutes: Math.max(1, Math.round(minutes)) };
}

/** How many whole minutes it takes to read a body. */
export const readTimeOf = (body: string): number => readingOf(body).minutes;

/** How many pictures are looked at: more than a body may have (rules 42). */
const mostLooked = 300;
/** Maximum number of characters searched for a picture, including its address. */
const longestPicture = 2_000;
const picture = /!\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\]\(\s*(?:<([^<>\n]*)>|([^\s()]+))/y;

/** The address of the first picture in a body, as written; undefined if there is none. */
export function firstPictureOf(body: string): string | undefined {
  let looked = 0;
  for (const { code, lines } of partsOf(body)) {
    if (code) continue;
    const text = lines.join('\n').replace(/`+[^`\n]*`+/g, '');
    for (let at = text.indexOf('!['); at !== -1 && looked < mostLooked; at = text.indexOf('![', at + 2)) {
      looked += 1;
      picture.lastIndex = 0;
      const [, quoted, plain] = picture.exec(text.slice(at, at + longestPicture)) ?? [];
      const address = quoted ?? plain;
      if (address !== undefined && text[at - 1] !== '\\') return address;
    }
  }
  return undefined;
}
