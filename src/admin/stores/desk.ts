import { atom } from 'nanostores';

/** What can be open beside the text. */
export const sides = ['details', 'preview', 'outline', 'problems', 'readers'] as const;
export type Side = (typeof sides)[number];

const storageKey = 'admin-desk-side';

/** Whether there is room beside the text. */
export const isBeside = (): boolean => matchMedia('(width >= 64rem)').matches;

/** On a narrow screen it is below the text and opens on request. */
function rememberedSide(): Side | null {
  const kept = localStorage.getItem(storageKey);
  if (kept === 'none') return null;
  return sides.find((side) => side === kept) ?? (isBeside() ? 'details' : null);
}

/** What is open beside the text; null for nothing. Remembered by the browser. */
export const $side = atom<Side | null>(rememberedSide());

/** Opens a panel beside the text, or closes it. */
export function openSide(side: Side | null): void {
  $side.set(side);
  localStorage.setItem(storageKey, side ?? 'none');
}

/** Whether only the current paragraph is shown. */
export const $focusMode = atom(false);

/** Makes Escape end the focus mode, unless it closes something else; returns a function that stops it. */
export function endFocusByEscape(): () => void {
  const hear = (event: KeyboardEvent): void => {
    const isTaken = event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null;
    if (event.key === 'Escape' && !isTaken) $focusMode.set(false);
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
