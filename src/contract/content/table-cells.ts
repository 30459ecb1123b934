/** Maximum number of cells in all tables of a text together. A short row counts as if it had all its cells. */
export const mostCells = 5_000;

/** The line below the head of a table, which defines its columns. */
const delimiters = /^[|:-][|:\- \t]*$/;
const marks = /^[ \t>]*/;

/**
 * The line, from 1, at which the tables of a text exceed the cell limit. It does not parse, so it counts too many
 * rather than too few, for instance in fenced code.
 *
 * @returns null if there is none
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
