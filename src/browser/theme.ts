/**
 * The light and dark switch: `[data-theme-toggle]`, hidden until this script runs, sets `data-theme` on `<html>` and
 * stores it as `theme` in local storage. A choice equal to the device's preference is stored as empty, so that the site
 * follows the device again. An inline script in the head applies it before the first paint, and theme-elsewhere.ts
 * takes it over on other pages.
 */
const toggle = document.querySelector<HTMLElement>('[data-theme-toggle]');
const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;
const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : dark.matches);
const tell = () => toggle?.setAttribute('aria-pressed', String(isDark()));

toggle?.addEventListener('click', () => {
  const next = isDark() ? 'light' : 'dark';
  root.dataset['theme'] = (next === 'dark') === dark.matches ? '' : next;
  try {
    localStorage.setItem('theme', root.dataset['theme']);
  } catch {
    // Storage may be disabled; the choice then lasts for this page.
  }
  tell();
});
if (toggle) toggle.hidden = false;
dark.addEventListener('change', tell);
addEventListener('theme', tell);
tell();
