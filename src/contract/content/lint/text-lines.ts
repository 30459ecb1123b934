/** A text split into lines, with the offset of each. */
export interface TextLines {
  /** The text with `\n` at the end of each line. */
  text: string;
  lines: readonly string[];
  /** Where each line begins in `text`. */
  starts: readonly number[];
}

/** Splits a text as Markdown does: a line ends with `\n`, `\r\n` or `\r`. */
export function cutLines(given: string): TextLines {
  const text = given.replaceAll(/\r\n?/g, '\n');
  const lines = text.split('\n');
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return { text, lines, starts };
}

/** Line and column, both from 1, of an offset in the text. */
export function placeOf({ starts }: TextLines, at: number): { line: number; column: number } {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
}

/** The index of the first character of a line that is neither a space nor a tab. */
function textAt(line: string): number {
  let at = 0;
  while (at < line.length && (line[at] === ' ' || line[at] === '\t')) at += 1;
  return at;
}

export const isBlank = (line: string): boolean => textAt(line) === line.length;

/**
 * The first non-blank character of a line, which is enough to tell most rules that they do not apply; '' for a blank
 * line.
 */
export const headOf = (line: string): string => line.charAt(textAt(line));

/** The column at which the text of a line begins; a tab reaches to the next multiple of four. */
export function indentOf(line: string): number {
  let column = 0;
  for (const character of line.slice(0, textAt(line))) column += character === ' ' ? 1 : 4 - (column % 4);
  return column;
}
