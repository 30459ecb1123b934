import { atom } from 'nanostores';
import type { Toast } from '#browser/toast.ts';

/** A toast in the store; a dismissed one stays, closed, until it is removed or replaced. */
export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

/**
 * Milliseconds that a toast is shown, the swipe in pixels that dismisses it, and milliseconds until a dismissed one is
 * removed (product §9).
 */
export const toastDuration = 5000;
export const swipeThreshold = 50;
export const toastRemoveDelay = 1_000_000;

/** The only toast (product §4). */
export const $toast = atom<ShownToast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast in place of the current one. */
export function raiseToast(toast: Toast): void {
  clearTimeout(removal);
  lastId += 1;
  $toast.set({ ...toast, id: lastId, open: true });
}

/** Closes a toast and removes it later; does nothing if it was replaced. */
export function dismissToast(id: number): void {
  const shown = $toast.get();
  if (shown?.id !== id || !shown.open) return;
  $toast.set({ ...shown, open: false });
  removal = setTimeout(() => $toast.set(null), toastRemoveDelay);
}
