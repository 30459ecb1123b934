import { forgetInBrowser, keepInBrowser, readInBrowser } from './keep-in-browser.ts';
import { announce, openWindows, tabNames, windowName } from './open-windows.ts';

// Each window has its own entry, so that none overwrites or deletes what another one says it keeps (decision 0201).

/** Returns stored work as its type; null for data from another version of the admin. Never throws. */
type Read<Work> = (value: unknown) => Work | null;

const own = (name: string): string => `${name}:${windowName}`;

/**
 * The entries of all windows, the newest window's first; the entry that all windows shared in earlier versions comes
 * last.
 */
const entriesOf = (name: string): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((entry) => entry === name || entry.startsWith(`${name}:`))
    .sort()
    .reverse();

/** The entry of another window that this one shows, by name. */
const shown = new Map<string, { entry: string; text: string | null }>();

/** What this window stored itself. */
export const ownWork = <Work>(name: string, as: Read<Work>): Work | null => as(readInBrowser(own(name)));

/** What this window stored, else its tab before its reloads, else the newest other window; null if none did. */
export function foundWork<Work>(name: string, as: Read<Work>): Work | null {
  const ofTab = tabNames.map((window) => `${name}:${window}`);
  for (const entry of [...ofTab, ...entriesOf(name)]) {
    const work = as(readInBrowser(entry));
    if (work === null) continue;
    if (entry !== own(name)) shown.set(name, { entry, text: localStorage.getItem(entry) });
    return work;
  }
  return null;
}

/** Stores this window's unsaved work. False if this browser has no room for it. */
export function keepWork(name: string, work: unknown): boolean {
  announce();
  const isKept = keepInBrowser(own(name), work);
  if (isKept) void takeOver(name);
  return isKept;
}

/**
 * Deletes this window's unsaved work once it is saved or discarded.
 *
 * @param done work that the server has now: it is deleted where any other window stored the same
 */
export function forgetWork(name: string, done?: unknown): void {
  forgetInBrowser(own(name));
  const text = JSON.stringify(done);
  for (const entry of entriesOf(name)) if (localStorage.getItem(entry) === text) forgetInBrowser(entry);
  void takeOver(name);
}

/** Deletes the unsaved work of all windows when what it belongs to is deleted. */
export const eraseWork = (name: string): void => entriesOf(name).forEach((entry) => forgetInBrowser(entry));

/** Deletes what a closed window left and this one has shown. An open window still shows its work as kept. */
async function takeOver(name: string): Promise<void> {
  const { entry, text } = shown.get(name) ?? {};
  if (entry === undefined) return;
  shown.delete(name);
  const isOpen = (await openWindows())?.has(entry.slice(`${name}:`.length)) ?? false;
  if (!isOpen && localStorage.getItem(entry) === text) forgetInBrowser(entry);
}
