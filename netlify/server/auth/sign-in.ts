import type { Limits } from '#storage/collections/limits.ts';
import { unauthorized } from '../http/refusal.ts';
import { originOf } from '../http/origin.ts';
import { countAttempt } from './attempts.ts';
import type { Credentials } from './credentials.ts';
import { openHashQueue } from './hash-queue.ts';
import { isPassword, passwordMatches } from '../environment/password-hash.ts';

/**
 * At most two hashes are computed at once. Up to eight strangers may wait, and two known devices, which come first;
 * usually for two seconds.
 */
const enter = openHashQueue({
  atOnce: 2,
  places: { strange: 10, known: 2 },
  refusesAfter: 1_000,
  waitsAtMost: 6_000,
});

interface SignIn {
  username: string;
  password: string;
  /** The id of the browser if the administrator has signed in with it before, else null. */
  device: string | null;
  ip: string;
  now: Date;
}

/**
 * Resolves if user name and password are the administrator's. Any mistake costs one hash and gets the same answer
 * (rules 2). The attempt is counted before its hash is made (rules 6): against the device if that is known, else
 * against the address. An attempt that never got its turn tested no password and does not count.
 * @throws Refusal `unauthorized`, `too_many_requests` or `busy`; StorageUnavailable if attempts cannot be counted, so
 *   that no one is let in by mistake (rules 31)
 */
export function checkSignIn(limits: Limits, credentials: Credentials, given: SignIn): Promise<void> {
  const { username, password, device, ip, now } = given;
  return enter(device === null ? 'strange' : 'known', async (inTurn) => {
    const origin = device === null ? await limits.origin(originOf(ip)) : `device ${device}`;
    const attempt = await countAttempt(limits, { origin, username, now: now.getTime() });
    let isTested = false;
    const matches = await inTurn(() => {
      isTested = true;
      return passwordMatches(credentials.passwordHash, password);
    }).finally(() => (isTested ? undefined : attempt.withdrawn()));
    if (!matches || username !== credentials.username || !isPassword(password))
      throw unauthorized('Invalid credentials');
    await attempt.succeeded();
  });
}
