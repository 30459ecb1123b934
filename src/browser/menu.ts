/**
 * A menu is a `<details data-menu>`, which opens without JavaScript. This script also closes it when a link is chosen,
 * on Escape and on a click outside.
 */
for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
  document.addEventListener('click', ({ target }) => {
    if (menu.open && target instanceof Element && (!menu.contains(target) || target.closest('a'))) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    const inside = menu.contains(document.activeElement);
    menu.open = false;
    if (inside) menu.querySelector('summary')?.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
}
