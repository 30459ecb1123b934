import { atom } from 'nanostores';
import { sessionKeys, type AdminUser } from '#contract/api/admin-session.ts';

export interface Session {
  token: string;
  user: AdminUser;
}

/** The session in local storage (product §6); null if either half is missing or unreadable. */
function stored(): Session | null {
  try {
    const token = localStorage.getItem(sessionKeys.token);
    const user: unknown = JSON.parse(localStorage.getItem(sessionKeys.user) ?? 'null');
    if (!token || typeof user !== 'object' || user === null || !('username' in user)) return null;
    return typeof user.username === 'string' ? { token, user: { username: user.username } } : null;
  } catch {
    return null;
  }
}

/** The session of this browser, kept in step with other tabs. */
export const $session = atom<Session | null>(stored());

addEventListener('storage', ({ key, newValue }) => {
  if (key === sessionKeys.token && newValue === '') forgetAll();
  if (key === null || key === sessionKeys.token || key === sessionKeys.user) $session.set(stored());
});

/**
 * Tells the server at the next sign-in that this browser has signed in before. It outlives the session and grants no
 * access.
 */
export const keptDevice = (): string | undefined => localStorage.getItem(sessionKeys.device) ?? undefined;
export const keepDevice = (device: string): void => localStorage.setItem(sessionKeys.device, device);

export function openSession(session: Session): void {
  localStorage.setItem(sessionKeys.token, session.token);
  localStorage.setItem(sessionKeys.user, JSON.stringify(session.user));
  $session.set(session);
}

/** What is done when the administrator signs out. */
const atSignOut: (() => void)[] = [];

/**
 * Registers what to forget when the administrator signs out. If a session ends on its own, what it leaves behind is
 * kept.
 */
export const whenSignedOut = (forget: () => void): void => void atSignOut.push(forget);

/** Ends the session here at the administrator's request: nothing that is waiting is kept for the next one. */
export function signOutHere(): void {
  // The other tabs can tell this from a session that ends by itself, even if this browser has no room.
  localStorage.setItem(sessionKeys.token, '');
  forgetAll();
  closeSession();
}

function forgetAll(): void {
  for (const forget of atSignOut) forget();
}

export function closeSession(): void {
  localStorage.removeItem(sessionKeys.token);
  localStorage.removeItem(sessionKeys.user);
  $session.set(null);
}
