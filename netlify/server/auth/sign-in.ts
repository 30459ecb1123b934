import type { Limits } from '#storage/collections/limits.ts';
import { unauthorized } from '../http/refusal.ts';
import { originOf } from '../http/origin.ts';
import { countAttempt } from './attempts.ts';
import type { Credentials } from './credentials.ts';
import { openHashQueue } from './hash-queue.ts';
import { isPassword, passwordMatches } from '../environment/password-hash.ts';

const hashes = openHashQueue({ atOnce: 2, waiting: 8 });

interface SignIn {
  username: string;
  password: string;
  ip: string;
  now: Date;
}

/**
 * Resolves where user name and password are the administrator's. Whatever is wrong costs one hash and gets one answer (rules 2), and is counted before its hash is made (rules 6).
 *
 * @throws Refusal `unauthorized`, `too_many_requests`, or `busy`; StorageUnavailable where nobody can count, so that nobody is let in (rules 31)
 */
export async function checkSignIn(limits: Limits, credentials: Credentials, given: SignIn): Promise<void> {
  const { username, password, ip, now } = given;
  hashes.assertRoom();
  const origin = await limits.origin(originOf(ip));
  const attempt = await countAttempt(limits, { origin, username, now: now.getTime() });
  const matches = await hashes
    .run(() => passwordMatches(credentials.passwordHash, password))
    .catch(async (error: unknown) => {
      await attempt.undone();
      throw error;
    });
  if (!matches || username !== credentials.username || !isPassword(password)) throw unauthorized('Invalid credentials');
  await attempt.succeeded();
}
