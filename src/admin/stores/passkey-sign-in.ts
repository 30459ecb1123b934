import { signInByPasskey, type UsedPasskey } from '#contract/api/admin-passkeys.ts';
import type { signIn } from '#contract/api/admin-session.ts';
import { offerPasskeySignIn } from '#contract/api/passkey-offer.ts';
import { call, messageOf, type Output } from '../api/client.ts';
import { keptDevice } from '../api/session.ts';
import { tell, tellProblem } from './notice.ts';
import { cancelled, PasskeyFailed, signByPasskey } from './passkey-call.ts';

/**
 * Signs in with a passkey; loaded on demand.
 *
 * @param filledIn the passkey from autofill; without it, the browser asks for one
 * @returns null if the person cancelled, or if it failed, which a notice announces
 */
export async function proveByPasskey(filledIn: UsedPasskey | null): Promise<Output<typeof signIn> | null> {
  try {
    const credential = filledIn ?? (await signByPasskey(await call(offerPasskeySignIn, {})));
    if (!credential) {
      tell('No passkey was used', `${cancelled} Press “Use a passkey” to try again.`);
      return null;
    }
    return await call(signInByPasskey, { body: { credential, device: keptDevice() } });
  } catch (error) {
    const said = error instanceof PasskeyFailed ? error.message : messageOf(error);
    if (said === null) tellProblem('Login error', 'An error occurred during login. Please try again.');
    else tellProblem('Login failed', said);
    return null;
  }
}
