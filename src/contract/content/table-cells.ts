/** Most cells that the tables of a text have in all: a row that is short is filled up. */
export const mostCells = 5_000;

/** The line below the head of a table, which tells its columns. */
const delimiters = /^[|:-][|:\- \t]*$/;
const marks = /^[ \t>]*/;

/**
 * The line, from 1, with which the tables of a text have too many cells. It is told without parsing, so rather too many are counted than too few: in fenced code too.
 *
 * @returns null where there is none
 */
export function lineOfTooManyCells(markdown: string): number | null {
  let columns = 0;
  let cells = 0;
  for (const [index, written] of markdown.split('\n').entries()) {
    const line = written.replace(marks, '').trimEnd();
    if (line === '') columns = 0;
    else if (delimiters.test(line)) columns = Math.max(columns, line.split('|').length);
    cells += columns;
    if (cells > mostCells) return index + 1;
  }
  return null;
}
