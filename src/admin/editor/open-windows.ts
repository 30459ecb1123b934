/** Names this window, for as long as its page lives. */
export const windowName = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The name that this tab had before its page was loaded again; '' for a new tab. */
export const windowBefore = nameBefore();

function nameBefore(): string {
  try {
    const before = sessionStorage.getItem('admin-window') ?? '';
    sessionStorage.setItem('admin-window', windowName);
    return before;
  } catch {
    return '';
  }
}

const lockPrefix = 'admin-window:';
let isAnnounced = false;

/** The locks of this browser, which go with the page that holds them however it ends; null where the address is not secure (Web Locks API, section 2.1). */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Has other windows know that this one is open, from its first unsaved work on: a page that holds a lock is loaded anew on the way back. */
export function announce(): void {
  if (isAnnounced) return;
  isAnnounced = true;
  void locks()?.request(lockPrefix + windowName, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** The windows of this browser that are open and have kept unsaved work; null where nobody can tell. */
export async function openWindows(): Promise<ReadonlySet<string> | null> {
  const held = (await locks()?.query())?.held;
  if (!held) return null;
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])));
}
