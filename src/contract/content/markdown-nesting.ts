/** Deepest permitted nesting of quotes, lists and brackets. */
export const deepest = 100;
/**
 * Maximum number of nesting levels, summed over all lines: a parser examines a line once for each quote and list that
 * it may belong to.
 */
const mostLevels = 20_000;

/** A container that is open at a line: null for a quote, or the column at which a list's text begins. */
type Container = number | null;

const space = /[ \t]*/y;
const quoteMark = />[ \t]?/y;
const listMark = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;

/**
 * The first line, from 1, at which quotes, lists and brackets are nested too deeply. It does not parse, so it
 * counts too many rather than too few, for instance in fenced code.
 *
 * @returns null if there is none
 */
export function lineNestedTooDeep(markdown: string): number | null {
  let open: readonly Container[] = [];
  let isAfterBlank = true;
  let brackets = 0;
  let levels = 0;
  for (const [index, line] of markdown.split('\n').entries()) {
    const isBlank = line.trim() === '';
    if (isBlank) brackets = 0;
    else {
      const { kept, at } = stillOpen(line, open);
      const opened = openedBy(line, at);
      // A line that opens nothing may continue the paragraph above, however little it is indented.
      if (opened.length > 0 || isAfterBlank) open = [...open.slice(0, kept), ...opened];
      brackets = openBrackets(line, brackets);
    }
    isAfterBlank = isBlank;
    levels += open.length;
    if (open.length > deepest || brackets > deepest || levels > mostLevels) return index + 1;
  }
  return null;
}

/** How many of the open quotes and lists a line belongs to, and where its text begins after their markers. */
function stillOpen(line: string, open: readonly Container[]): { kept: number; at: number } {
  let at = 0;
  for (const [kept, column] of open.entries()) {
    const text = after(space, line, at);
    const quoted = after(quoteMark, line, text);
    if (column === null ? quoted === text : columnOf(line, text) < column) return { kept, at };
    if (column === null) at = quoted;
  }
  return { kept: open.length, at };
}

/** The quotes and lists that a line opens, up to one more than permitted. */
function openedBy(line: string, from: number): Container[] {
  const opened: Container[] = [];
  let at = from;
  while (opened.length <= deepest) {
    const text = after(space, line, at);
    const quoted = after(quoteMark, line, text);
    const listed = after(listMark, line, text);
    if (quoted === text && listed === text) break;
    at = Math.max(quoted, listed);
    opened.push(quoted > text ? null : columnOf(line, listed) + 1);
  }
  return opened;
}

/** How many brackets are open after a line. Stops at one more than permitted. */
function openBrackets(line: string, before: number): number {
  if (before === 0 && !line.includes('[')) return 0;
  let depth = before;
  for (let at = 0; at < line.length && depth <= deepest; at += 1) {
    const character = line[at];
    if (character === '\\') at += 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth = Math.max(0, depth - 1);
  }
  return depth;
}

/** The end of a sticky pattern's match at an index of a line; the index itself if it does not match there. */
function after(pattern: RegExp, line: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.test(line) ? pattern.lastIndex : place;
}

/** The column of an index in a line; a tab reaches to the next multiple of four. */
function columnOf(line: string, place: number): number {
  let column = 0;
  for (let at = 0; at < place; at += 1) column += line[at] === '\t' ? 4 - (column % 4) : 1;
  return column;
}
