/**
 * The value below which a share of the numbers is, by nearest rank; 0.5 is the median.
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
