import { atom } from 'nanostores';

/** What stands beside the text. */
export const sides = ['details', 'preview', 'outline', 'problems', 'readers'] as const;
export type Side = (typeof sides)[number];

const storageKey = 'admin-desk-side';

/** Whether there is room beside the text. */
export const isBeside = (): boolean => matchMedia('(width >= 64rem)').matches;

/** Where there is no room beside the text, it stands below and is opened when it is wanted. */
function rememberedSide(): Side | null {
  const kept = localStorage.getItem(storageKey);
  if (kept === 'none') return null;
  return sides.find((side) => side === kept) ?? (isBeside() ? 'details' : null);
}

/** What is open beside the text; null for nothing. The browser remembers it. */
export const $side = atom<Side | null>(rememberedSide());

/** Opens something beside the text, or closes it. */
export function openSide(side: Side | null): void {
  $side.set(side);
  localStorage.setItem(storageKey, side ?? 'none');
}

/** Whether everything is left out but the paragraph that is written. */
export const $focusMode = atom(false);

/** Has Escape end the focus mode, unless it closes something that is open; gives back what stops it. */
export function endFocusByEscape(): () => void {
  const hear = (event: KeyboardEvent): void => {
    const isTaken = event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null;
    if (event.key === 'Escape' && !isTaken) $focusMode.set(false);
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
