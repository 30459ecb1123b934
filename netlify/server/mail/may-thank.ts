import { limits } from '#storage/collections/limits.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * How many acknowledgements one address may get in a day (UTC), however many inquiries name it and wherever they come
 * from (rules 25).
 */
const mostADay = 3;

/**
 * Whether an address may be thanked for an inquiry once more today; if so, that counts. Anyone can type somebody
 * else's address into the form. Two runs of one errand at once may both count, which then costs the address a thanks.
 * Throws StorageUnavailable, and StorageContended in a rush.
 */
export async function mayThank({ open }: Stores, email: string, now: number): Promise<boolean> {
  // A keyed hash: what is counted does not show the address (rules 35).
  const id = await open(subscribers).idOf(email);
  const { allowed } = await open(limits).spend(`thanks ${id}`, { max: mostADay, block: 1, now });
  return allowed;
}
