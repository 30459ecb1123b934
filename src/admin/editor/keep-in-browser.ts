/**
 * Stores unsaved work in local storage, as JSON. False if this browser has no room: the work then exists only in this
 * window.
 */
export function keepInBrowser(key: string, work: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}

/** What local storage has under a key, from JSON; null if there is nothing or it is not JSON. */
export function readInBrowser(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Deletes what local storage has under a key. False if this browser refuses, because its storage is blocked. */
export function forgetInBrowser(key: string): boolean {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Where unsaved work is, worded to continue a sentence. `inBrowser` is what `keepInBrowser` returned. */
export const keptWhere = (inBrowser: boolean): string =>
  inBrowser ? 'kept in this browser' : 'kept in this window only: this browser has no room';

/** What happens to unsaved work that is left behind, in a sentence; `until` says when this browser brings it back. */
export const leftWhere = (inBrowser: boolean, until: string): string =>
  inBrowser ? `This browser keeps them until ${until}.` : 'This browser has no room for them: they will be lost.';
