/** What search-dialog.ts offers. */
interface Dialog {
  openSearch: (index: Promise<Response | null>, typed: string) => void;
}

/**
 * Opens the search over the page: a click on `[data-search]`, which leads to /search without this script, or Ctrl+K and Cmd+K. Its code and the words of everything are
 * fetched at the first sign of that. What is typed while they are on their way is not lost.
 */
const lens = document.querySelector<HTMLAnchorElement>('[data-search]');
let asked: { dialog: Promise<Dialog>; index: Promise<Response | null> } | undefined;
let typed: string | null = null;

const ask = () =>
  (asked ??= {
    // before-paint.ts fetches it: a script that fetches another one would be a file.
    dialog: new Promise((take) => dispatchEvent(new CustomEvent('lens', { detail: take }))),
    index: fetch('/search/index.json').catch(() => null),
  });

const openDialog = async (event: Event) => {
  event.preventDefault();
  if (typed !== null) return;
  typed = '';
  try {
    const { dialog, index } = ask();
    (await dialog).openSearch(index, typed);
  } catch {
    asked = undefined;
    // Somebody who is offline goes on reading the copy.
    if (navigator.onLine) location.assign(`/search${typed === '' ? '' : `?q=${encodeURIComponent(typed)}`}`);
  }
  typed = null;
};

lens?.addEventListener('pointerenter', ask);
lens?.addEventListener('click', (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) void openDialog(event);
});
addEventListener('keydown', (event) => {
  // A browser that fills in a field sends events of keys without a key.
  const { key = '', ctrlKey, metaKey, altKey, shiftKey } = event as Partial<KeyboardEvent>;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) void openDialog(event);
  else if (typed !== null && key.length === 1 && !ctrlKey && !metaKey) {
    typed += key;
    event.preventDefault();
  }
});
