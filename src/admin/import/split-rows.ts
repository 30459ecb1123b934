import { isEmailAddress } from '#contract/email-address.ts';
import { knownIn } from './columns.ts';
import { UnusableFile } from './decode-file.ts';

export interface SplitRow {
  /** The line on which it begins, counted from 1 as in a text editor. */
  line: number;
  cells: readonly string[];
  /** Why it cannot be used. */
  problem?: string;
}

/** How many rows a file may have. */
const mostRows = 200_000;
/** The longest row, in characters: far more than any stored value needs. */
const longest = 20_000;

const tooLong = `This row is longer than ${longest.toLocaleString('en-US')} characters.`;

const delimiters = [',', ';', '\t'] as const;

/**
 * Splits a CSV into rows (RFC 4180), including the first line. The delimiter is the one that gives the first line the
 * most columns. Blank lines are dropped but counted.
 *
 * @throws UnusableFile for unmatched quotation marks, and for too many rows
 */
export async function splitRows(text: string): Promise<SplitRow[]> {
  // Loaded on demand.
  const { default: Papa } = await import('papaparse');
  // Papa Parse expects one kind of line break throughout.
  const input = text.replaceAll(/\r\n?/g, '\n');
  const firstRow = (delimiter: string): readonly string[] =>
    Papa.parse<string[]>(input.slice(0, longest), { delimiter, newline: '\n', preview: 1 }).data[0] ?? [];
  const ranked = delimiters.map((delimiter) => ({ delimiter, known: knownIn(firstRow(delimiter)) }));
  const { delimiter } = ranked.reduce((best, one) => (one.known > best.known ? one : best));

  const rows: SplitRow[] = [];
  let line = 1;
  let at = 0;
  Papa.parse<string[]>(input, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta }) => {
      const begins = line;
      // Finds the line on which the next row begins.
      for (; at < meta.cursor; at += 1) if (input.charCodeAt(at) === 10) line += 1;
      // From there on, cells and rows cannot be told apart.
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new UnusableFile(
          `The quotation marks of the row that begins on line ${begins} do not match, so the rows after it cannot be told apart. Fix them and choose the file again.`,
        );
      if (cells.length === 1 && cells[0]?.trim() === '') return;
      if (rows.length > mostRows) throw new UnusableFile('This file has more than 200,000 rows. Split it up.');
      const isLong = cells.reduce((length, cell) => length + cell.length, 0) > longest;
      // Does not retain an overlong row.
      rows.push({ line: begins, cells: isLong ? [] : cells, ...(isLong && { problem: tooLong }) });
    },
  });
  return rows;
}

/** Whether a file is a plain list of addresses without a heading line. */
export const isPlainList = ([first]: readonly SplitRow[]): boolean =>
  first?.cells.length === 1 && isEmailAddress(first.cells[0]?.trim() ?? '');
