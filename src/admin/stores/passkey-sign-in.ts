import { signInByPasskey, type UsedPasskey } from '#contract/api/admin-passkeys.ts';
import type { signIn } from '#contract/api/admin-session.ts';
import { offerPasskeySignIn } from '#contract/api/passkey-offer.ts';
import { showToast } from '#browser/toast.ts';
import { call, messageOf, type Output } from '../api/client.ts';
import { keptDevice } from '../api/session.ts';
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
      const description = `${cancelled} Press “Use a passkey” to try again.`;
      showToast({ title: 'No passkey was used', description });
      return null;
    }
    return await call(signInByPasskey, { body: { credential, device: keptDevice() } });
  } catch (error) {
    const said = error instanceof PasskeyFailed ? error.message : messageOf(error);
    const description = said ?? 'An error occurred during login. Please try again.';
    showToast({ title: said === null ? 'Login error' : 'Login failed', description, variant: 'destructive' });
    return null;
  }
}
