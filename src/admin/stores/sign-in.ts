import { atom } from 'nanostores';
import type { UsedPasskey } from '#contract/api/admin-passkeys.ts';
import { readLoginHint, signIn, signOut } from '#contract/api/admin-session.ts';
import { call, hasStatus, messageOf, type Output, RequestFailed, whenSessionEnds } from '../api/client.ts';
import { keepDevice, keptDevice, openSession, signOutHere } from '../api/session.ts';
import { $router, go } from '../routing/router.ts';
import { tell, tellProblem } from './notice.ts';
import { passkeyFilledIn } from './passkey-autofill.ts';
import { createFetcherStore, invalidateKeys } from './query.ts';
import { oneAtATime } from './under-way.ts';

const loginHintKey = 'login-hint';

/** The hint for the sign-in page. */
export const $loginHint = createFetcherStore(loginHintKey, { fetcher: () => call(readLoginHint, {}) });

export const $signingIn = atom(false);

const dashboard = '/admin/dashboard';
const headedKey = 'admin-headed';

/** Remembers the address and opens the sign-in page. */
export function askToSignIn(): void {
  const path = location.pathname + location.search;
  if (path.startsWith('/admin/') && !path.startsWith('/admin/login')) sessionStorage.setItem(headedKey, path);
  go('/admin/login', true);
}

/** Opens the session and returns to the remembered address. */
function enter({ token, user, device }: Output<typeof signIn>): void {
  keepDevice(device);
  openSession({ token, user });
  tell('Login successful', `Welcome back, ${user.username}`);
  comeBack();
}

/** Returns to the remembered address (product §8) in a session that this tab or another has opened. */
export function comeBack(): void {
  // Data from another session is not shown in this one. New requests use the new token.
  invalidateKeys((key) => key !== loginHintKey);
  const headed = sessionStorage.getItem(headedKey) ?? dashboard;
  sessionStorage.removeItem(headedKey);
  go(headed.startsWith('/admin/') ? (headed as `/admin/${string}`) : dashboard, true);
}

/**
 * Signs in with a passkey, from autofill or by asking for one. The code is loaded on demand. Resolves to whether it
 * succeeded.
 */
function submitBy(filledIn: UsedPasskey | null): Promise<boolean> {
  const prove = async () => {
    const { proveByPasskey } = await import('./passkey-sign-in.ts');
    const signedIn = await proveByPasskey(filledIn);
    if (signedIn) enter(signedIn);
    return signedIn !== null;
  };
  return oneAtATime($signingIn, true, prove, () =>
    tellProblem('Login error', 'The page could not be loaded in full. Please try again.'),
  );
}

let offer: AbortController | null = null;
/** A challenge is valid for five minutes. */
const offeredMs = 4 * 60_000;

/** Ends the browser's offer: it handles one passkey request at a time. */
export function endOffer(): void {
  offer?.abort();
  offer = null;
}

/** Lets the browser offer passkeys in autofill, if it can. Fails silently: the button says why. */
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

/** Asks for a passkey, and offers autofill again after a cancellation. */
export async function submitPasskey(): Promise<void> {
  endOffer();
  if (!(await submitBy(null)) && $router.get()?.route === 'login') void offerPasskeys();
}

/** Signs in with name and password. */
export async function submitSignIn(username: string, password: string): Promise<void> {
  if (!username || !password) return;
  const submit = async () => enter(await call(signIn, { body: { username, password, device: keptDevice() } }));
  await oneAtATime($signingIn, true, submit, (error) => {
    if (error instanceof RequestFailed) tellProblem('Login failed', messageOf(error) ?? 'Invalid credentials');
    else tellProblem('Login error', 'An error occurred during login. Please try again.');
  });
}

/** Clears the session here at once, and asks the server to revoke the token. */
export function submitSignOut(): void {
  // The request carries the token before it is forgotten.
  const denied = call(signOut, {});
  signOutHere();
  sessionStorage.removeItem(headedKey);
  go('/admin/login');
  denied.catch((error: unknown) => {
    // The session was already over.
    if (hasStatus(error, 401)) return;
    const why =
      error instanceof RequestFailed ? 'The server could not end the session.' : 'The server could not be reached.';
    tellProblem('Signed out on this device', `${why} The session ends on its own within eight hours.`);
  });
}

whenSessionEnds(() => {
  tellProblem('Your session has ended', 'Please sign in again.');
  if ($router.get()?.route !== 'login') askToSignIn();
});
