/** Identifies this window for the lifetime of its page. */
export const windowName = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** How many reloads a tab remembers. */
const mostBefore = 100;

/** The identities of this tab: that of this window, then those before each reload of its page, newest first. */
export const tabNames = namesOfTab();

function namesOfTab(): readonly string[] {
  try {
    const before = (sessionStorage.getItem('admin-window') ?? '').split(' ').filter(Boolean).slice(0, mostBefore);
    const names = [windowName, ...before];
    sessionStorage.setItem('admin-window', names.join(' '));
    return names;
  } catch {
    return [windowName];
  }
}

const lockPrefix = 'admin-window:';
let isAnnounced = false;

/**
 * The locks of this browser, which are released along with their page, however it ends; null on an insecure address
 * (Web Locks API, section 2.1).
 */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/**
 * Tells other windows that this one is open, starting with its first unsaved work: a page that holds a lock cannot use
 * the back/forward cache.
 */
export function announce(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  void locks()?.request(lockPrefix + windowName, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** The open windows of this browser that have stored unsaved work; null if that cannot be determined. */
export async function openWindows(): Promise<ReadonlySet<string> | null> {
  const held = (await locks()?.query())?.held;
  if (!held) return null;
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])));
}
