import { limits } from '#storage/collections/limits.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import type { Stores } from '#storage/stores.ts';

/**
 * How many acknowledgements one address may get in a day (UTC), however many inquiries name it and wherever they come
 * from (rules 25).
 */
const mostADay = 3;

/**
 * Whether an address may be thanked for an inquiry once more today; if so, this one is counted. Anyone can type
 * somebody else's address into the form. Two simultaneous runs of one errand may both count it, which then costs the
 * address an acknowledgement. Throws StorageUnavailable, and StorageContended when many come at once.
 */
export async function mayThank({ open }: Stores, email: string, now: number): Promise<boolean> {
  // A keyed hash: what is counted does not show the address (rules 35).
  const id = await open(subscribers).idOf(email);
  const { allowed } = await open(limits).spend(`thanks ${id}`, { max: mostADay, block: 1, now });
  return allowed;
}
