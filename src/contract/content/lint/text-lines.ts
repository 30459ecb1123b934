/** A text cut into lines, each with the place at which it begins. */
export interface TextLines {
  /** The text with `\n` at the end of each line. */
  text: string;
  lines: readonly string[];
  /** Where each line begins in `text`. */
  starts: readonly number[];
}

/** Cuts a text as Markdown does: a line ends with `\n`, `\r\n` or `\r`. */
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

/** Line and column, both from 1, of a place in the text. */
export function placeOf({ starts }: TextLines, at: number): { line: number; column: number } {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
}

export const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);

/** The column at which the text of a line begins; a tab reaches to the next multiple of four. */
export function indentOf(line: string): number {
  let column = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === ' ') column += 1;
    else if (line[at] === '\t') column += 4 - (column % 4);
    else break;
  }
  return column;
}
