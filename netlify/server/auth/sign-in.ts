import type { Limits } from '#storage/collections/limits.ts';
import { unauthorized } from '../http/refusal.ts';
import { originOf } from '../http/origin.ts';
import { countAttempt } from './attempts.ts';
import type { Credentials } from './credentials.ts';
import { openHashQueue } from './hash-queue.ts';
import { isPassword, passwordMatches } from '../environment/password-hash.ts';

/** Two are hashed while eight strangers wait, and two whom the site knows, who come first. */
const enter = openHashQueue({ atOnce: 2, places: { strange: 10, known: 2 }, refusesAfter: 1_000 });

interface SignIn {
  username: string;
  password: string;
  /** What names the browser, where the administrator has signed in with it before; else null. */
  device: string | null;
  ip: string;
  now: Date;
}

/**
 * Resolves where user name and password are the administrator's. Whatever is wrong costs one hash and gets one answer (rules 2), and is counted before its hash is made (rules 6):
 * against a known device where it comes from one, else against its address.
 *
 * @throws Refusal `unauthorized`, `too_many_requests`, or `busy`; StorageUnavailable where nobody can count, so that nobody is let in (rules 31)
 */
export function checkSignIn(limits: Limits, credentials: Credentials, given: SignIn): Promise<void> {
  const { username, password, device, ip, now } = given;
  return enter(device === null ? 'strange' : 'known', async (inTurn) => {
    const origin = device === null ? await limits.origin(originOf(ip)) : `device ${device}`;
    const attempt = await countAttempt(limits, { origin, username, now: now.getTime() });
    const matches = await inTurn(() => passwordMatches(credentials.passwordHash, password));
    if (!matches || username !== credentials.username || !isPassword(password))
      throw unauthorized('Invalid credentials');
    await attempt.succeeded();
  });
}
