import { recentMinutes } from '#contract/api/admin-passkeys.ts';
import type { Session } from '../auth/tokens.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Lets a session change the ways to sign in only shortly after it began (rules 51). A stolen token expires on its own;
 * it must not leave behind a way in that does not (decision 0196). Throws Refusal `forbidden`.
 */
export function requireRecentSignIn({ session, now }: { session: Session; now: Date }): void {
  if (now.getTime() / 1000 - session.issuedAt <= recentMinutes * 60) return;
  throw new Refusal(
    'forbidden',
    `Sign out and in again first: this works only in the first ${recentMinutes} minutes after signing in.`,
  );
}
