/** More consecutive numbers there are not. */
const most = 2 ** 30;

/**
 * The last of consecutive numbers that exist, from one that does. Looks ahead in doubling steps and then in halved ones: a thousand numbers take twenty looks.
 */
export async function lastFrom(first: number, exists: (number: number) => Promise<boolean>): Promise<number> {
  let last = first;
  let step = 1;
  for (; step < most && (await exists(last + step)); step *= 2) last += step;
  for (step /= 2; step >= 1; step /= 2) if (await exists(last + step)) last += step;
  return last;
}
