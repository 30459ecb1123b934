import { atom } from 'nanostores';
import { go } from '../routing/router.ts';
import { mainScreens } from '../routing/screens.ts';
import { focusSearch } from './focus.ts';
import { $paletteOpen, openPalette } from './palette.ts';
import { screenKey } from './screen-keys.ts';

/** Milliseconds after `g` within which the next key completes the shortcut. */
const chordTime = 1500;

const storageKey = 'admin-shortcuts';

/** Whether single-key shortcuts are on. Users of speech input must be able to switch them off (WCAG 2.1.4). */
export const $singleKeys = atom(localStorage.getItem(storageKey) !== 'off');

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  $singleKeys.set(on);
}

/** Whether the list of shortcuts is open. */
export const $sheetOpen = atom(false);

/** Whether a key goes into a field. The editor's fields are in a shadow root; a checkbox takes no letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !target.matches('input[type=checkbox]') &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

let chordStarted = -Infinity;

/** The action of a single key, or undefined. */
function actionOf(key: string): (() => void) | undefined {
  const screen = performance.now() - chordStarted < chordTime ? mainScreens.find((one) => one.key === key) : undefined;
  chordStarted = -Infinity;
  if (screen) return () => go(screen.path);
  switch (key) {
    case 'g':
      return () => (chordStarted = performance.now());
    case '/':
      return focusSearch;
    case '?':
      return () => $sheetOpen.set(true);
    default:
      return screenKey(key);
  }
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'k' || event.shiftKey) return;
    event.preventDefault();
    if ($paletteOpen.get()) $paletteOpen.set(false);
    else if (!isDialogOpen()) openPalette();
    return;
  }
  if (!$singleKeys.get() || isTyping(event.composedPath()[0] ?? null) || isDialogOpen()) return;
  const act = actionOf(event.key.toLowerCase());
  if (!act) return;
  event.preventDefault();
  act();
}

/** Listens for the admin's shortcuts; returns a function that stops it. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
