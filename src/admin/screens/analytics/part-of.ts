const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const finer = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A part as a percentage of the whole, with a decimal place below ten; a dash if the whole is zero. */
export function partOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  return (part / whole < 0.1 ? finer : percent).format(part / whole);
}
