import { atom } from 'nanostores';
import type { UsedPasskey } from '#contract/api/admin-passkeys.ts';
import { readLoginHint, signIn, signOut } from '#contract/api/admin-session.ts';
import { showToast } from '#browser/toast.ts';
import { call, messageOf, type Output, RequestFailed, whenSessionEnds } from '../api/client.ts';
import { closeSession, keepDevice, keptDevice, openSession } from '../api/session.ts';
import { $router, go } from '../routing/router.ts';
import { tell } from './notice.ts';
import { passkeyFilledIn } from './passkey-autofill.ts';
import { createFetcherStore, invalidateKeys } from './query.ts';

const loginHintKey = 'login-hint';

/** Which hint the sign-in page shows. */
export const $loginHint = createFetcherStore(loginHintKey, { fetcher: () => call(readLoginHint, {}) });

export const $signingIn = atom(false);

const dashboard = '/admin/dashboard';
const headedKey = 'admin-headed';

/** Remembers where one was headed and leads to the sign-in page. */
export function askToSignIn(): void {
  const path = location.pathname + location.search;
  if (path.startsWith('/admin/') && !path.startsWith('/admin/login')) sessionStorage.setItem(headedKey, path);
  go('/admin/login', true);
}

/** Opens the session and leads to where one was headed (product §8). */
function enter({ token, user, device }: Output<typeof signIn>): void {
  keepDevice(device);
  openSession({ token, user });
  // Nothing that was asked for in another session is shown in this one. What is asked for anew at once goes with its token.
  invalidateKeys((key) => key !== loginHintKey);
  tell('Login successful', `Welcome back, ${user.username}`);
  const headed = sessionStorage.getItem(headedKey) ?? dashboard;
  sessionStorage.removeItem(headedKey);
  go(headed.startsWith('/admin/') ? (headed as `/admin/${string}`) : dashboard, true);
}

/** Signs in with a passkey, the one that was filled in or one that is asked for. What that takes is fetched only then. Whether that was done. */
async function submitBy(filledIn: UsedPasskey | null): Promise<boolean> {
  if ($signingIn.get()) return false;
  $signingIn.set(true);
  try {
    const { proveByPasskey } = await import('./passkey-sign-in.ts');
    const signedIn = await proveByPasskey(filledIn);
    if (signedIn) enter(signedIn);
    return signedIn !== null;
  } catch {
    const description = 'The page could not be loaded in full. Please try again.';
    showToast({ title: 'Login error', description, variant: 'destructive' });
    return false;
  } finally {
    $signingIn.set(false);
  }
}

let offer: AbortController | null = null;
/** A challenge is good for five minutes. */
const offeredMs = 4 * 60_000;

/** Ends the offer of the browser: it asks for one passkey at a time. */
export function endOffer(): void {
  offer?.abort();
  offer = null;
}

/** Has the browser offer passkeys where it fills in the name, where it can. Nothing is said where it cannot: the button says why. */
export async function offerPasskeys(): Promise<void> {
  endOffer();
  const { signal } = (offer = new AbortController());
  const again = setTimeout(() => void offerPasskeys(), offeredMs);
  signal.addEventListener('abort', () => clearTimeout(again));
  const filledIn = await passkeyFilledIn(signal).catch(() => null);
  if (signal.aborted || !filledIn) return;
  endOffer();
  await submitBy(filledIn);
}

/** Asks for a passkey, and offers them again where somebody cancelled. */
export async function submitPasskey(): Promise<void> {
  endOffer();
  if (!(await submitBy(null)) && $router.get()?.route === 'login') void offerPasskeys();
}

/** Signs in with name and password. */
export async function submitSignIn(username: string, password: string): Promise<void> {
  if ($signingIn.get() || !username || !password) return;
  $signingIn.set(true);
  try {
    enter(await call(signIn, { body: { username, password, device: keptDevice() } }));
  } catch (error) {
    showToast(
      error instanceof RequestFailed
        ? { title: 'Login failed', description: messageOf(error) ?? 'Invalid credentials', variant: 'destructive' }
        : {
            title: 'Login error',
            description: 'An error occurred during login. Please try again.',
            variant: 'destructive',
          },
    );
  } finally {
    $signingIn.set(false);
  }
}

/** Clears the session here at once, and asks the server to deny the token. */
export function submitSignOut(): void {
  // The token goes with the request before it is forgotten.
  const denied = call(signOut, {});
  closeSession();
  sessionStorage.removeItem(headedKey);
  go('/admin/login');
  denied.catch(() => {
    showToast({
      title: 'Signed out on this device',
      description: 'The server could not be told. The session ends by itself within eight hours.',
      variant: 'destructive',
    });
  });
}

whenSessionEnds(() => {
  showToast({ title: 'Your session has ended', description: 'Please sign in again.', variant: 'destructive' });
  if ($router.get()?.route !== 'login') askToSignIn();
});
