/** The content of a link's round brackets. */
interface WrittenTarget {
  /** The address without its escapes; undefined if it contains an entity that only a parser knows. */
  address: string | undefined;
  /** Index of the text after it. */
  end: number;
}

const gap = /[ \t]*(?:\n[ \t]*)?/y;
const inAngles = /<((?:[^<>\\\n]|\\[^\n])*)>/y;
const title = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)/y;
const deepestBrackets = 32;

/**
 * Reads the target of an inline link by the CommonMark rules: `(/path "title")`.
 *
 * @param at index after the opening bracket
 * @returns null if there is no such target
 */
export function readTarget(text: string, at: number): WrittenTarget | null {
  let end = after(gap, text, at);
  let written = '';
  const angled = after(inAngles, text, end);
  if (angled > end) {
    written = text.slice(end + 1, angled - 1);
    end = angled;
  } else if (text[end] !== '<') {
    const stop = bareEnd(text, end);
    if (stop === null) return null;
    written = text.slice(end, stop);
    end = stop;
  } else return null;
  const behind = after(gap, text, end);
  const titled = behind > end ? after(title, text, behind) : behind;
  const closing = titled > behind ? after(gap, text, titled) : behind;
  return text[closing] === ')' ? { address: addressOf(written), end: closing + 1 } : null;
}

/** The end of an address without angle brackets; null if its brackets are unbalanced. */
function bareEnd(text: string, from: number): number | null {
  let depth = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) break;
    if (text[at] === '\\') {
      if (at + 1 < text.length && text.charCodeAt(at + 1) > 0x20) at += 1;
    } else if (text[at] === '(') {
      depth += 1;
      if (depth > deepestBrackets) return null;
    } else if (text[at] === ')') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return depth === 0 ? at : null;
}

const escapedOrEntity = /\\([!-/:-@[-`{-~])|&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi;

/** An address with its escapes resolved; undefined if it contains a named entity. */
export function addressOf(written: string): string | undefined {
  const unread: string[] = [];
  const address = written.replaceAll(escapedOrEntity, (_, escaped?: string, entity?: string) => {
    if (escaped !== undefined) return escaped;
    if (entity === 'amp') return '&';
    const code = /^#x/i.test(entity ?? '') ? Number.parseInt(entity?.slice(2) ?? '', 16) : Number(entity?.slice(1));
    if (entity?.startsWith('#') && code >= 0x20 && code < 0x7f) return String.fromCodePoint(code);
    unread.push(entity ?? '');
    return '';
  });
  return unread.length === 0 ? address : undefined;
}

/** The end of a sticky pattern's match at an index; the index itself if it does not match there. */
function after(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.test(text) ? pattern.lastIndex : place;
}
