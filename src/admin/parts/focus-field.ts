/**
 * Focuses a field by path. A path without its own control, such as a line of a list, focuses the control that contains
 * it.
 */
export function focusField(path: string): void {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const field = document.getElementById(name);
    if (!field) continue;
    const closed = field.closest('details:not([open])');
    closed?.setAttribute('open', '');
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
    return;
  }
  document.getElementById('json')?.focus();
}
