/**
 * A form whose code could not be fetched posts by itself, and the server sends the visitor back to a panel: `#sent`, `#subscribed`, `#newsletter-failed` and so
 * on. Those panels wait inside `<noscript>`, so this browser, which runs scripts, has not rendered them. The one that the address names is put in front, in a
 * `[data-returned]` element.
 */
const id = location.hash.slice(1);
const waiting = [...document.querySelectorAll('noscript')].find(
  ({ textContent }) => id && textContent.includes(`id="${id}"`),
);
if (waiting) {
  const panel = document.createElement('div');
  panel.dataset['returned'] = '';
  panel.innerHTML = waiting.textContent;
  (waiting.closest('astro-island') ?? waiting).before(panel);
  // Only a navigation makes an element the :target, and the panels show only then.
  location.replace(location.hash);
}

export {};
