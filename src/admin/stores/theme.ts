import { atom, onMount } from 'nanostores';

// The public pages have their own script for this (src/browser/theme.ts). It is inlined there and cannot share code.

const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;
const isDark = (): boolean => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : dark.matches);

/** Whether the dark theme is shown. */
export const $dark = atom(isDark());

onMount($dark, () => {
  const follow = () => $dark.set(isDark());
  /** Adopts the choice made in another tab. */
  const reread = () => {
    root.dataset['theme'] = localStorage.getItem('theme') ?? '';
    follow();
  };
  follow();
  dark.addEventListener('change', follow);
  addEventListener('storage', reread);
  return () => {
    dark.removeEventListener('change', follow);
    removeEventListener('storage', reread);
  };
});

/**
 * Switches to the other theme and remembers it. If that equals the device's preference, the choice is forgotten and the
 * device is followed again.
 */
export function switchTheme(): void {
  const next = isDark() ? 'light' : 'dark';
  if ((next === 'dark') === dark.matches) {
    delete root.dataset['theme'];
    localStorage.removeItem('theme');
  } else {
    root.dataset['theme'] = next;
    localStorage.setItem('theme', next);
  }
  $dark.set(isDark());
}
