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

/** A value that must match exactly. */
export const exactly = (what: string, measured: string, wanted: string): Figure => ({
  what,
  bar: wanted,
  measured,
  ok: measured === wanted,
});
