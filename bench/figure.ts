/** One line of the table: what was measured, against what it must reach. */
export interface Figure {
  what: string;
  bar: string;
  measured: string;
  ok: boolean;
}

/** A number that may be at most `limit`; shown with as many decimals as `decimals` says. */
export function atMost(what: string, measured: number, limit: number, unit: string, decimals = 0): Figure {
  return {
    what,
    bar: `≤ ${limit.toLocaleString('en')} ${unit}`,
    measured: `${measured.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} ${unit}`,
    ok: measured <= limit,
  };
}

/** Something that must be exactly so. */
export const exactly = (what: string, measured: string, wanted: string): Figure => ({
  what,
  bar: wanted,
  measured,
  ok: measured === wanted,
});
