import { visibleText } from '#contract/visible-text.ts';
import type { Piece } from './export-part.ts';

/** One cell; null is an empty one. */
export type Cell = string | null;

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * What makes a spreadsheet treat a cell as a formula, including full-width variants (rules 23, OWASP on CSV injection).
 * Leading quotes are ignored, so that a reader of the file can strip the one added here.
 */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A CSV row (RFC 4180): quotes where needed, CRLF at the end, nothing that a spreadsheet would calculate, and no
 * invisible characters.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quote(disarm(visibleText(cell ?? '')))).join(',')}\r\n`;
}

const disarm = (text: string): string => (formula.test(text) ? `'${text}` : text);
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A record as a row of a table. */
export interface Row<Cursor> {
  /** Null for a record that is left out. */
  cells: readonly Cell[] | null;
  cursor?: Cursor | undefined;
}

/** The pieces of a CSV: its header if it starts here, and a row for each record. */
export async function* csvOf<Cursor>(
  header: readonly string[] | null,
  rows: AsyncIterable<Row<Cursor>>,
): AsyncGenerator<Piece<Cursor>> {
  if (header) yield { text: byteOrderMark + csvRow(header) };
  for await (const { cells, cursor } of rows) yield { text: cells ? csvRow(cells) : '', cursor };
}
