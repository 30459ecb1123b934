/** A line of the table: a measurement and its bar. */
export interface Figure {
  what: string;
  bar: string;
  measured: string;
  ok: boolean;
}

/** A number that must be at most `limit`; `decimals` sets its display. */
export function atMost(what: string, measured: number, limit: number, unit: string, decimals = 0): Figure {
  return {
    what,
    bar: `≤ ${limit.toLocaleString('en')} ${unit}`,
    measured: `${measured.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} ${unit}`,
    ok: measured <= limit,
  };
}

/** A number that must be at least `limit`. */
export const atLeast = (what: string, measured: number, limit: number): Figure => ({
  what,
  bar: `≥ ${limit}`,
  measured: measured.toFixed(0),
  ok: measured >= limit,
});

/** A value that must match exactly. */
export const exactly = (what: string, measured: string | number, wanted: string | number): Figure => ({
  what,
  bar: String(wanted),
  measured: String(measured),
  ok: measured === wanted,
});

/** Prints rows as a table of a document. */
export function printRows(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [headings, headings.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(['', ...lines].join('\n'));
}
