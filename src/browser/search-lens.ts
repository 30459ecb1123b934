/** The interface of search-dialog.ts. */
interface Dialog {
  openSearch: (index: Promise<Response | null>, typed: string) => void;
}

/**
 * Opens the search over the page with Ctrl+K or Cmd+K, or a click on `[data-search]`, which without this script leads
 * to /search. Loads the code and the index at the first sign, and keeps what is typed meanwhile.
 */
const lens = document.querySelector<HTMLAnchorElement>('[data-search]');
let asked: { dialog: Promise<Dialog>; index: Promise<Response | null> } | undefined;
let typed: string | null = null;

const ask = () =>
  (asked ??= {
    // before-paint.ts imports it: an import here would turn this script into a file.
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
    // An offline visitor stays on the copy.
    if (navigator.onLine) location.assign(`/search${typed === '' ? '' : `?q=${encodeURIComponent(typed)}`}`);
  }
  typed = null;
};

lens?.addEventListener('pointerenter', ask);
lens?.addEventListener('click', (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) void openDialog(event);
});
addEventListener('keydown', (event) => {
  // Autofill fires key events without a key.
  const { key = '', ctrlKey, metaKey, altKey, shiftKey } = event as Partial<KeyboardEvent>;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) void openDialog(event);
  else if (typed !== null && key.length === 1 && !ctrlKey && !metaKey) {
    typed += key;
    event.preventDefault();
  }
});
