import { atom } from 'nanostores';
import { readLoginHint, signIn, signOut } from '#contract/api/admin-session.ts';
import { showToast } from '#browser/toast.ts';
import { call, messageOf, type Output, RequestFailed, whenSessionEnds } from '../api/client.ts';
import { closeSession, keepDevice, keptDevice, openSession } from '../api/session.ts';
import { $router, go } from '../routing/router.ts';
import { tell } from './notice.ts';
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

/** Signs in with a passkey. What that takes is fetched only then. */
export async function submitPasskey(): Promise<void> {
  if ($signingIn.get()) return;
  $signingIn.set(true);
  try {
    const { proveByPasskey } = await import('./passkey-sign-in.ts');
    const signedIn = await proveByPasskey();
    if (signedIn) enter(signedIn);
  } catch {
    const description = 'The page could not be loaded in full. Please try again.';
    showToast({ title: 'Login error', description, variant: 'destructive' });
  } finally {
    $signingIn.set(false);
  }
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
