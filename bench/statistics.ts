/**
 * The value at or below which this share of the numbers lies, by nearest rank; a share of 0.5 gives the median.
 *
 * @throws Error for an empty list
 */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There is nothing to take a percentile of.');
  return value;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
