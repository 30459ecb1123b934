/**
 * The light and dark switch: `[data-theme-toggle]`, hidden until this script runs, sets `data-theme` on `<html>` and
 * stores it as `theme` in local storage. A choice equal to the device's preference is forgotten, so that the site
 * follows the device again. An inline script in the head applies it before the first paint.
 */
const toggle = document.querySelector<HTMLElement>('[data-theme-toggle]');
const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;
const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : dark.matches);
const tell = () => toggle?.setAttribute('aria-pressed', String(isDark()));

toggle?.addEventListener('click', () => {
  const next = isDark() ? 'light' : 'dark';
  root.dataset['theme'] = next;
  try {
    if ((next === 'dark') === dark.matches) {
      delete root.dataset['theme'];
      localStorage.removeItem('theme');
    } else localStorage.setItem('theme', next);
  } catch {
    // Storage may be disabled; the choice then lasts for this page.
  }
  tell();
});
if (toggle) toggle.hidden = false;
dark.addEventListener('change', tell);
tell();
