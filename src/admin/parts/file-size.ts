const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A number of bytes in the most readable unit, with two decimals (product §9); plain bytes have none. */
export function fileSize(bytes: number): string {
  let unit = 0;
  let size = bytes;
  // Decided after rounding: 1024.00 belongs to the next unit.
  while (unit < units.length - 1 && Number(size.toFixed(unit === 0 ? 0 : 2)) >= 1024) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(2)} ${units[unit]}`;
}
