// A form that its visitor wants sent once back online is in local storage, under its target address (decision 0080).
// src/browser/held-forms.ts looks for it when a page has loaded.
import type { Submission, Values } from './send-form.ts';

/**
 * The server remembers a key for 24 hours (rules 29). A form that may have been sent longer ago than this is not resent
 * unless its visitor confirms it.
 */
const longestWait = 23 * 3_600_000;

const slotOf = (path: string): string => new URL(path, location.href).href;

/** The slot for the key of a form that waited and was sent, since a page kept for the back button receives no event. */
const sentSlotOf = (path: string): string => `${slotOf(path)}#sent`;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Parses a waiting form; null for anything else. */
export function parseWaiting(text: string | null): Submission | null {
  try {
    const { values, key, since } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
    return isValues(values) && typeof key === 'string' && typeof since === 'number' ? { values, key, since } : null;
  } catch {
    return null;
  }
}

/**
 * Whether a form has waited so long that its visitor must confirm it. A time in the future cannot be trusted either.
 */
export const hasWaitedTooLong = ({ since }: Submission, now: number): boolean =>
  now < since || now - since > longestWait;

/** Uses the browser's storage; undefined if it refuses, because it is disabled or full. */
function inStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

/** The waiting form for this path, or null. */
export const waitingForm = (path: string): Submission | null =>
  inStorage((storage) => parseWaiting(storage.getItem(slotOf(path)))) ?? null;

/** Stores a form; false if another one is waiting already, or if the browser cannot store it. */
export function keepWaiting(path: string, submission: Submission): boolean {
  if (waitingForm(path)) return false;
  return (
    inStorage((storage) => {
      storage.setItem(slotOf(path), JSON.stringify(submission));
      return true;
    }) ?? false
  );
}

/** Deletes the waiting form; `sentKey` tells the other tabs that it was sent. */
export function dropWaiting(path: string, sentKey?: string): void {
  if (sentKey) inStorage((storage) => storage.setItem(sentSlotOf(path), sentKey));
  // Even if the storage is too full for the key.
  inStorage((storage) => storage.removeItem(slotOf(path)));
}

/** Whether the form with this key waited and was sent. */
export const wasSent = (path: string, key: string | undefined): boolean =>
  inStorage((storage) => storage.getItem(sentSlotOf(path)) === key) ?? false;

/** Forgets which form was sent. */
export const forgetSent = (path: string): void => inStorage((storage) => storage.removeItem(sentSlotOf(path)));

/** Calls back when another tab has deleted the waiting form. Returns a function that stops it. */
export function onDropped(path: string, hear: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === slotOf(path) && !parseWaiting(newValue)) hear();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/**
 * Runs something on the waiting form while no other tab does. If another tab is doing so, it waits or, with `ifFree`,
 * does nothing.
 */
export async function alone(path: string, act: () => Promise<void> | void, ifFree = false): Promise<void> {
  // A page without HTTPS has no locks. There, only the key prevents storing it twice.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return act();
  await locks.request(slotOf(path), { ifAvailable: ifFree }, (lock) => (lock ? act() : undefined));
}
