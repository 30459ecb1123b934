import * as z from 'zod/mini';
import { importRow, type ImportRow } from '#contract/api/subscriber-import.ts';
import { normaliseEmail } from '#contract/email-address.ts';
import { readColumns, type Column } from './columns.ts';
import { UnusableFile } from './decode-file.ts';
import { readMoment } from './read-moment.ts';
import { isPlainList, splitRows, type SplitRow } from './split-rows.ts';

/** A row that is not imported, and why. */
export interface RefusedRow {
  line: number;
  /** Its cell in the address column, shortened if long. */
  email: string;
  reason: string;
}

export interface ReadFile {
  /** Rows that can be sent. */
  rows: ImportRow[];
  refused: RefusedRow[];
  /** How many rows repeat an address. */
  duplicates: number;
  /** How many of the sendable rows have no proof of consent of their own. */
  unproven: number;
  /** Headings of columns that are not kept. */
  ignored: readonly string[];
}

/** Rows to process before yielding to the browser, so that the page stays responsive (rules 42). */
const turn = 1000;

/** The prefix that an export puts before a value that a spreadsheet would evaluate (rules 23). */
const disarmed = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Names for the status of a confirmed address, here and elsewhere. */
const confirmed = new Set(['', 'verified', 'confirmed', 'subscribed', 'active']);

const moments = ['subscribedAt', 'confirmedAt', 'consentAt'] as const satisfies readonly Column[];
const texts = ['version', 'page', 'proof'] as const satisfies readonly Column[];

/**
 * Reads a CSV of confirmed addresses: the rows that can be sent, and line by line why the others cannot (decision
 * 0127).
 *
 * @throws UnusableFile if nothing in it can be used
 */
export async function readFile(text: string): Promise<ReadFile> {
  const split = await splitRows(text);
  const isPlain = isPlainList(split);
  const [first] = split;
  if (!first) throw new UnusableFile('The file is empty.');
  if (first.problem !== undefined) throw new UnusableFile(`Line 1: ${first.problem}`);
  const columns = readColumns(isPlain ? ['Email'] : first.cells);
  const read: ReadFile = { rows: [], refused: [], duplicates: 0, unproven: 0, ignored: columns.ignored };
  /** The line on which each address first appeared. */
  const seen = new Map<string, number>();

  for (const [index, row] of (isPlain ? split : split.slice(1)).entries()) {
    if (index % turn === turn - 1) await new Promise((resolve) => setTimeout(resolve));
    const cell = (column: Column): string => {
      const at = columns.at.get(column);
      return at === undefined ? '' : (row.cells[at] ?? '').replace(disarmed, '').trim();
    };
    const refuse = (reason: string): void =>
      void read.refused.push({ line: row.line, email: cell('email').slice(0, 80), reason });
    const made = rowOf(row, cell, columns.count);
    if (typeof made === 'string') {
      refuse(made);
      continue;
    }
    const address = normaliseEmail(made.email);
    const before = seen.get(address);
    if (before !== undefined) {
      read.duplicates += 1;
      refuse(`The same address is on line ${before}.`);
      continue;
    }
    seen.set(address, row.line);
    read.rows.push(made);
    if (made.proof === undefined) read.unproven += 1;
  }
  if (read.rows.length + read.refused.length === 0) throw new UnusableFile('There are no rows below the first line.');
  return read;
}

/** A row to send, or the reason why not. */
function rowOf(
  { line, cells, problem }: SplitRow,
  cell: (column: Column) => string,
  columns: number,
): ImportRow | string {
  if (problem !== undefined) return problem;
  if (cells.slice(columns).some((one) => one.trim() !== ''))
    return `This row has ${cells.length} cells, and the first line names ${columns}. Put cells that contain a delimiter into quotation marks.`;
  if (cell('unsubscribedAt') !== '') return 'The file says that it has unsubscribed.';
  if (!confirmed.has(cell('status').toLowerCase()))
    return `The file says “${cell('status').slice(0, 40)}”, and only confirmed addresses are imported.`;
  const row: Record<string, unknown> = { line, email: cell('email') };
  for (const name of moments) {
    const given = cell(name);
    if (given === '') continue;
    const moment = readMoment(given);
    if (moment === null)
      return `“${given.slice(0, 40)}” is not a date that can be read. Write it as 2024-05-31 or 2024-05-31T09:00:00Z.`;
    row[name] = moment;
  }
  for (const name of texts) if (cell(name) !== '') row[name] = cell(name);
  const checked = z.safeParse(importRow, row);
  return checked.success ? checked.data : (checked.error.issues[0]?.message ?? 'This row cannot be read.');
}
