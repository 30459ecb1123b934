import type { LimitResult, Limits } from '#storage/collections/limits.ts';
import { tooManyRequests } from '../http/refusal.ts';

const minute = 60_000;
const ofOneUser = { max: 5, windowMs: 15 * minute };
const ofOneAddress = { max: 20, windowMs: 60 * minute };

/** A sign-in attempt that counts as failed until its outcome is known. */
export interface Attempt {
  /** The password was right: forgets the failures of this user from this address, and no others (rules 6). */
  succeeded(): Promise<void>;
  /** No password was tested: the attempt does not count. */
  withdrawn(): Promise<void>;
}

/**
 * Counts an attempt before its hash is made, so that even simultaneous attempts are held back (rules 6). Failures count
 * per address: an attacker elsewhere cannot shut the administrator out.
 * @param origin stands for the source of the attempt: the mark of the address from `limits.origin`, or the device
 * @throws Refusal `too_many_requests` after five failures of this user in 15 minutes, or 20 of any user in an hour,
 *   from this address
 */
export async function countAttempt(
  limits: Limits,
  { origin, username, now }: { origin: string; username: string; now: number },
): Promise<Attempt> {
  const userBucket = `sign-in ${origin} ${username}`;
  const addressBucket = `sign-in ${origin}`;
  const user = allowed(await limits.take(userBucket, { ...ofOneUser, now }));
  const address = await limits.take(addressBucket, { ...ofOneAddress, now });
  if (!address.allowed) await limits.release(userBucket, user.slot);
  const { slot } = allowed(address);
  return {
    async succeeded() {
      await limits.clear(userBucket);
      await limits.release(addressBucket, slot);
    },
    async withdrawn() {
      await limits.release(userBucket, user.slot);
      await limits.release(addressBucket, slot);
    },
  };
}

function allowed(result: LimitResult) {
  if (result.allowed) return result;
  throw tooManyRequests(result.retryAfterSeconds, 'signing in again');
}
