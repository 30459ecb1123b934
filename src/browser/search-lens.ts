/** The interface of search-dialog.ts. */
interface Dialog {
  openSearch: (index: Promise<Response | null>, typed: string) => void;
}

/**
 * Opens the search over the page with Ctrl+K or Cmd+K, or a click on `[data-search]`, which without this script leads
 * to /search. Loads the code and the index at the first sign, and keeps what is typed meanwhile. A visitor who turns to
 * something else, or presses Escape, is no longer waiting; a second click leads to /search.
 */
const lens = document.querySelector<HTMLAnchorElement>('[data-search]');
let asked: { dialog: Promise<Dialog>; index: Promise<Response | null> } | undefined;
/** Null unless the visitor is waiting for the search. */
let typed: string | null = null;

const ask = () =>
  (asked ??= {
    // before-paint.ts imports it: an import here would turn this script into a file.
    dialog: new Promise((take) => dispatchEvent(new CustomEvent('lens', { detail: take }))),
    index: fetch('/search/index.json').catch(() => null),
  });

const goTo = (query: string) => location.assign(`/search${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`);

const openDialog = async () => {
  try {
    const { dialog, index } = ask();
    const { openSearch } = await dialog;
    if (typed !== null) openSearch(index, typed);
  } catch {
    asked = undefined;
    // An offline visitor stays on the copy.
    if (typed !== null && navigator.onLine) goTo(typed);
  }
  typed = null;
};

const begin = (event: Event) => {
  event.preventDefault();
  typed ??= '';
  void openDialog();
};

const turnAway = ({ target }: Event) => {
  if (!lens?.contains(target as Node)) typed = null;
};

lens?.addEventListener('pointerenter', ask);
lens?.addEventListener('click', (event) => {
  // Another click while the search loads follows the link.
  if (typed === null && !event.ctrlKey && !event.metaKey && !event.shiftKey) begin(event);
});
addEventListener('pointerdown', turnAway);
addEventListener('focusin', turnAway);
addEventListener('keydown', (event) => {
  // Autofill fires key events without a key.
  const { key = '', ctrlKey, metaKey, altKey, shiftKey } = event as Partial<KeyboardEvent>;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) begin(event);
  else if (key === 'Escape') typed = null;
  else if (typed !== null && !ctrlKey && !metaKey) {
    if (key.length === 1) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key === 'Enter' && typed) {
      goTo(typed);
      typed = null;
    } else return;
    event.preventDefault();
  }
});
