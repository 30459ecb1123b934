import { CodeSpans } from './code-spans.ts';
import { nameOfReference, type Definitions } from './definitions.ts';
import { addressOf, readTarget } from './link-target.ts';

/** A link, a picture or a footnote reference as written. */
export interface InlineTarget {
  kind: 'link' | 'picture' | 'note';
  /** Undefined if only a parser could tell. */
  address: string | undefined;
  /** The content of the square brackets; empty for an autolink. */
  label: string;
  /** Index of its first character; `to` is the index after its last. */
  from: number;
  to: number;
}

interface Opener {
  at: number;
  isPicture: boolean;
  /** How many targets were found before it. */
  found: number;
}

const marks = /[\\`<[\]^:w]/gi;
const automatic = /<([a-z][a-z0-9+.-]{1,31}:[^<>\0- ]*)>/iy;
const fullReference = /\[([^[\]\\`<!]{0,999})\]/y;
const wordEnd = /\s|$/g;

/**
 * Finds the links and pictures of a paragraph as the renderer does: skips code and escapes, resolves references. Reads
 * each character only a few times.
 *
 * @param isWhole whether the text is a complete paragraph; a piece must leave nothing open
 * @returns null if only a parser could tell
 */
export function scanInline(text: string, definitions: Definitions, isWhole: boolean): InlineTarget[] | null {
  const found: InlineTarget[] = [];
  const openers: Opener[] = [];
  let spans: CodeSpans | undefined;
  /** How many of the outermost openers contain a link. A link inside a link does not count as a link. */
  let holding = 0;
  let at = 0;
  let word: Word = { end: -1, lastMark: -1 };
  /** Closes the last opener. */
  const close = (opener: Opener, holdsLink: boolean, address: string | undefined, end: number): boolean => {
    const { isPicture, found: before } = opener;
    if (!isPicture && holdsLink) return true;
    // Parsers disagree about whether a link may surround a picture whose description contains a link.
    if (isPicture && holdsLink && openers.length > 0) return false;
    const kind = isPicture ? 'picture' : 'link';
    // Targets in a picture's description are not shown.
    if (isPicture) found.splice(before);
    else holding = openers.length;
    const from = opener.at;
    const label = text.slice(from + (isPicture ? 2 : 1), at);
    found.push({ kind, address, label, from, to: end });
    return true;
  };
  for (;;) {
    marks.lastIndex = at;
    const mark = marks.exec(text);
    if (!mark) break;
    at = mark.index;
    const [character] = mark;
    if (character === '\\') at += 2;
    else if (character === '`') {
      const run = /`+/y;
      run.lastIndex = at;
      run.test(text);
      const end = (spans ??= new CodeSpans(text)).endOf(run.lastIndex, run.lastIndex - at);
      if (end === null && !isWhole) return null;
      at = end ?? run.lastIndex;
    } else if (character === '<') {
      automatic.lastIndex = at;
      const [whole, written] = automatic.exec(text) ?? [];
      if (whole !== undefined && written !== undefined) {
        if (openers.length > 0) return null;
        found.push({ kind: 'link', address: addressOf(written), label: '', from: at, to: at + whole.length });
      }
      at += whole?.length ?? 1;
    } else if (character === '[') {
      const isPicture = text[at - 1] === '!' && !isEscaped(text, at - 1);
      openers.push({ at: isPicture ? at - 1 : at, isPicture, found: found.length });
      at += 1;
    } else if (character === ']') {
      const opener = openers.pop();
      const holdsLink = openers.length < holding;
      holding = Math.min(holding, openers.length);
      if (!opener) {
        if (!isWhole) return null;
        at += 1;
        continue;
      }
      const label = text.slice(opener.at + (opener.isPicture ? 2 : 1), at);
      const next = text[at + 1];
      if (label.startsWith('^') && (next === '(' || next === '[' || openers.length > 0)) return null;
      if (label.startsWith('^') && !opener.isPicture)
        found.push({ kind: 'note', address: undefined, label: label.slice(1), from: opener.at, to: at + 1 });
      const target = next === '(' ? readTarget(text, at + 2) : null;
      if (target) {
        if (!close(opener, holdsLink, target.address, target.end)) return null;
        // After a link inside a link, the rest is plain text.
        at = holdsLink && !opener.isPicture ? at + 1 : target.end;
        continue;
      }
      let name = label;
      let end = at + 1;
      if (next === '[') {
        fullReference.lastIndex = end;
        const [whole, given] = fullReference.exec(text) ?? [];
        if (whole === undefined || given === undefined) return null;
        if (given.startsWith('^')) return null;
        end += whole.length;
        name = given.trim() === '' ? label : given;
        if (given.trim() === '' && given !== '') return null;
      }
      const key = definitions.addresses.size > 0 ? nameOfReference(name) : '';
      if (definitions.addresses.has(key)) {
        const address = definitions.addresses.get(key);
        if (address === undefined || !close(opener, holdsLink, address, end)) return null;
        at = holdsLink && !opener.isPicture ? at + 1 : end;
      } else if (!definitions.areAllKnown && (openers.length > 0 || next === '[')) return null;
      else at += 1;
    } else if (character === '^') {
      // An inline footnote.
      if (text[at + 1] === '[') return null;
      at += 1;
    } else {
      const isAddress = character === ':' ? text.startsWith('//', at + 1) : /^www\./i.test(text.slice(at, at + 4));
      if (isAddress) {
        if (at >= word.end) word = wordAt(text, at);
        // A bare address absorbs some of the markers after it.
        if (word.lastMark >= at) return null;
      }
      at += 1;
    }
  }
  return openers.length > 0 && !isWhole ? null : found;
}

/** A word up to the next space, and the last index in it of a marker that may begin something. */
interface Word {
  end: number;
  lastMark: number;
}

function wordAt(text: string, at: number): Word {
  wordEnd.lastIndex = at;
  const end = wordEnd.exec(text)?.index ?? text.length;
  const word = text.slice(at, end);
  return { end, lastMark: at + Math.max(...['[', '`', '<', '\\'].map((mark) => word.lastIndexOf(mark))) };
}

/** Whether an odd number of backslashes precedes an index. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === '\\') before -= 1;
  return (at - 1 - before) % 2 === 1;
}
