/** What stands in the round brackets of a link. */
interface WrittenTarget {
  /** The address without its escapes; undefined where it holds an entity that only a parser knows. */
  address: string | undefined;
  /** Where the text goes on. */
  end: number;
}

const gap = /[ \t]*(?:\n[ \t]*)?/y;
const inAngles = /<((?:[^<>\\\n]|\\[^\n])*)>/y;
const title = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)/y;
const deepestBrackets = 32;

/**
 * Reads the target of an inline link as CommonMark has it: `(/path "title")`.
 *
 * @param at place right behind the opening bracket
 * @returns null where there is no such target
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

/** Where an address without angle brackets ends; null where its brackets do not fit. */
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

/** What an address says once its escapes are read; undefined where it holds an entity with a name. */
export function addressOf(written: string): string | undefined {
  let isKnown = true;
  const address = written.replaceAll(escapedOrEntity, (_, escaped?: string, entity?: string) => {
    if (escaped !== undefined) return escaped;
    if (entity === 'amp') return '&';
    if (!entity?.startsWith('#')) isKnown = false;
    const code = /^#x/i.test(entity ?? '') ? Number.parseInt(entity?.slice(2) ?? '', 16) : Number(entity?.slice(1));
    if (!(code >= 0x20 && code < 0x7f)) isKnown = false;
    return isKnown ? String.fromCodePoint(code) : '';
  });
  return isKnown ? address : undefined;
}

/** Where a sticky pattern ends that stands at a place; the place itself where it does not stand there. */
function after(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.test(text) ? pattern.lastIndex : place;
}
