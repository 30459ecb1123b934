import { offerPasskeySignIn, signInByPasskey } from '#contract/api/admin-passkeys.ts';
import type { signIn } from '#contract/api/admin-session.ts';
import { showToast } from '#browser/toast.ts';
import { call, messageOf, type Output } from '../api/client.ts';
import { keptDevice } from '../api/session.ts';
import { PasskeyFailed, signByPasskey } from './passkey-call.ts';

/** Signs in with a passkey, fetched when somebody wants to. Null where they cancelled, or where it failed, which is said. */
export async function proveByPasskey(): Promise<Output<typeof signIn> | null> {
  try {
    const credential = await signByPasskey(await call(offerPasskeySignIn, {}));
    return credential && (await call(signInByPasskey, { body: { credential, device: keptDevice() } }));
  } catch (error) {
    const said = error instanceof PasskeyFailed ? error.message : messageOf(error);
    const description = said ?? 'An error occurred during login. Please try again.';
    showToast({ title: said === null ? 'Login error' : 'Login failed', description, variant: 'destructive' });
    return null;
  }
}
