/**
 * Applies the filter in a shared address (`?q=…&status=…&sector=…`) before the explorer's code has loaded: fills in the
 * controls, hides the cards that do not match, by the rule of src/islands/projects-explorer/filter.ts, and wakes the
 * island, which then takes over. It can search only the part of an overview that the card shows; a match in the rest
 * appears with the island.
 *
 * Has its own script element: since it has no imports, it is inlined and runs before anything loads.
 */
const place = document.querySelector('[data-live-projects]');
const form = place?.querySelector('form');
const query = new URLSearchParams(location.search);

/** The value of a control after the value from the address was written into it; an unknown choice is ignored. */
function fill(name: string): string {
  const control = form?.elements.namedItem(name);
  const asked = query.get(name) ?? '';
  if (control instanceof HTMLInputElement) return (control.value = asked);
  if (!(control instanceof HTMLSelectElement)) return '';
  if ([...control.options].some(({ value }) => value === asked)) control.value = asked;
  return control.value;
}

if (place && ['q', 'status', 'sector'].some((name) => query.get(name))) {
  const text = fill('q').trim().toLowerCase();
  const status = fill('status');
  const sector = fill('sector');
  let shown = 0;
  for (const card of place.querySelectorAll<HTMLElement>('[data-status]')) {
    const searched = [...card.querySelectorAll('[data-searched]')];
    card.hidden =
      !searched.some(({ textContent }) => textContent.toLowerCase().includes(text)) ||
      (status !== '' && card.dataset['status'] !== status) ||
      (sector !== '' && card.dataset['sector'] !== sector);
    if (!card.hidden) shown += 1;
  }
  const count = place.querySelector('[data-result-count]');
  if (count) count.textContent = shown === 1 ? '1 project' : `${String(shown)} projects`;
  place.closest('astro-island')?.dispatchEvent(new CustomEvent('wake'));
}
delete document.documentElement.dataset['filtering'];

export {};
