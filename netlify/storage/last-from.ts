/** Runs of consecutive numbers are shorter than this. */
const most = 2 ** 30;

/**
 * The last number of a consecutive run, starting from one that exists. Searches in doubling steps, then in halving
 * ones: a thousand numbers take twenty lookups.
 */
export async function lastFrom(first: number, exists: (number: number) => Promise<boolean>): Promise<number> {
  let last = first;
  let step = 1;
  for (; step < most && (await exists(last + step)); step *= 2) last += step;
  for (step /= 2; step >= 1; step /= 2) if (await exists(last + step)) last += step;
  return last;
}
