// A form that its visitor wants sent once they are back online lies in local storage, under the address that it goes to (decision 0080).
// src/browser/held-forms.ts looks for it there when a page has loaded.
import type { Submission, Values } from './send-form.ts';

/** The server knows a key for 24 hours (rules 29). Whatever may have been sent longer ago than this is not sent again without its visitor. */
const longestWait = 23 * 3_600_000;

/** What takes the place of a form that was sent, for the moment in which the other tabs are told. */
const sent = 'sent';

const slotOf = (path: string): string => new URL(path, location.href).href;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Reads a waiting form back from its text. Anything that is none is null. */
export function parseWaiting(text: string | null): Submission | null {
  try {
    const { values, key, since } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
    return isValues(values) && typeof key === 'string' && typeof since === 'number' ? { values, key, since } : null;
  } catch {
    return null;
  }
}

/** Whether a form has waited so long that its visitor has to look at it again; a moment that is still to come cannot be trusted either. */
export const hasWaitedTooLong = ({ since }: Submission, now: number): boolean =>
  now < since || now - since > longestWait;

/** The form that waits for this path, or null. */
export function waitingForm(path: string): Submission | null {
  try {
    return parseWaiting(localStorage.getItem(slotOf(path)));
  } catch {
    return null;
  }
}

/** Keeps a form; false where another one waits already, or the browser keeps nothing. */
export function keepWaiting(path: string, submission: Submission): boolean {
  if (waitingForm(path)) return false;
  try {
    localStorage.setItem(slotOf(path), JSON.stringify(submission));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the form that waits; the other tabs hear whether it was sent. */
export function dropWaiting(path: string, outcome?: 'sent'): void {
  try {
    if (outcome) localStorage.setItem(slotOf(path), sent);
    localStorage.removeItem(slotOf(path));
  } catch {
    // Nothing can wait where storage is off.
  }
}

/** Calls back when another tab has deleted the form that waits, with whether it was sent. Gives back what ends it. */
export function onDropped(path: string, hear: (wasSent: boolean) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === slotOf(path) && !parseWaiting(newValue)) hear(newValue === sent);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Does something with the form that waits while no other tab does. What finds another tab at it waits, or with `ifFree` does nothing. */
export async function alone(path: string, act: () => Promise<void> | void, ifFree = false): Promise<void> {
  // A page without HTTPS has no locks. There the key alone sees to it that nothing is stored twice.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return act();
  await locks.request(slotOf(path), { ifAvailable: ifFree }, (lock) => (lock ? act() : undefined));
}
