// The search over the page (product §2), in a file that search-lens.ts loads at the first sign of a search. It brings
// its own styles, so that pages do not pay for them.
import { countOf } from '#markup/search-count.ts';
import { indexPath, kinds, longestQuery, searchPath, sentencesPath, type Entry } from '#search/document.ts';
import { finderOf, type Find, type Hit } from '#search/find.ts';
import type { PackedIndex } from '#search/packed-index.ts';
import { passageOf, piecesOf, type Piece } from '#search/passage.ts';
import styles from '#styles/search-dialog.css?inline';

/** Results shown while typing; the search page shows all. */
const mostShown = 8;
/** Milliseconds to wait after the last key press before loading the sentences of the results. */
const quietMs = 150;

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
};

const input = make('input', {
  ...{ id: 'search-typed', class: 'search-input', type: 'search', name: 'q', placeholder: 'A word or two' },
  ...{ autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'search' },
  maxlength: String(longestQuery),
});
const count = make('p', { class: 'search-count', role: 'status' });
const results = make('ol', { class: 'search-results', 'aria-label': 'Results' });
const all = make('a', { class: 'search-all', href: searchPath }, 'All results');
const close = make('button', { class: 'search-close', type: 'button' }, 'Close');
const keys = make('p', { class: 'search-keys', 'aria-hidden': 'true' }, '↑ ↓ to choose · ↵ to open');
const dialog = make(
  'dialog',
  { class: 'search', 'aria-label': 'Search' },
  make(
    'form',
    { class: 'search-form', role: 'search', action: searchPath },
    make('label', { class: 'search-label', for: input.id }, 'Search this site'),
    input,
    close,
  ),
  make('div', { class: 'search-found' }, results),
  make('div', { class: 'search-foot' }, count, all, keys),
);

const pieces = (of: readonly Piece[]): (Node | string)[] =>
  of.map(({ text, isMeant }) => (isMeant ? make('mark', {}, text) : text));

let find: Find | undefined;
/** Whether the index failed to load. */
let hasFailed = false;
const sentences = new Map<string, Promise<string[]>>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The sentences of a result; none if they fail to load, until they are next asked for. */
function sentencesOf(entry: Entry): Promise<string[]> {
  const path = sentencesPath(entry);
  const asked =
    sentences.get(path) ??
    fetch(path)
      .then(async (answer): Promise<string[]> => {
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
        return (await answer.json()) as string[];
      })
      .catch(() => {
        sentences.delete(path);
        return [];
      });
  sentences.set(path, asked);
  return asked;
}

/** Shows a hit with its lead first; returns a function that replaces the lead with the matching sentence. */
function resultOf({ entry, words, isInText }: Hit): { item: HTMLElement; tellMore: () => void } {
  const passage = make('span', { class: 'search-passage', dir: 'auto' }, ...pieces(passageOf(entry.lead, [], words)));
  const link = make(
    'a',
    { class: 'search-result', href: entry.path },
    make('span', { class: 'search-kind' }, kinds[entry.kind]),
    make('span', { class: 'search-title', dir: 'auto' }, ...pieces(piecesOf(entry.title, words))),
    passage,
  );
  const tellMore = () => {
    if (!isInText) return;
    void sentencesOf(entry).then((all) => passage.replaceChildren(...pieces(passageOf(entry.lead, all, words))));
  };
  return { item: make('li', {}, link), tellMore };
}

function show(): void {
  const query = input.value.trim();
  all.href = query === '' ? searchPath : `${searchPath}?q=${encodeURIComponent(query)}`;
  clearTimeout(waiting);
  if (!find || query === '') {
    results.replaceChildren();
    count.textContent = hasFailed ? 'We could not load the search. Press Enter to look it up on our server.' : '';
    all.hidden = !hasFailed;
    return;
  }
  const hits = find(query);
  const shown = hits.slice(0, mostShown).map(resultOf);
  results.replaceChildren(...shown.map(({ item }) => item));
  count.textContent =
    hits.length === 0 ? `Nothing found for “${query}”. Try fewer words, or different ones.` : countOf(hits.length);
  all.hidden = hits.length <= mostShown;
  waiting = setTimeout(() => {
    for (const { tellMore } of shown) tellMore();
  }, quietMs);
}

/** Builds the finder from the loaded index. If loading failed, says so and links to the search on the server. */
async function learn(answer: Promise<Response | null>): Promise<void> {
  hasFailed = false;
  try {
    const response = await answer;
    if (!response?.ok) throw new Error('The index could not be loaded.');
    find = finderOf((await response.json()) as PackedIndex);
  } catch {
    hasFailed = true;
  }
  show();
}

/** Moves the focus between the input and the results. */
function move(event: KeyboardEvent): void {
  const links = [input, ...results.querySelectorAll<HTMLElement>('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && at >= 0) {
    event.preventDefault();
    links[(at + step + links.length) % links.length]?.focus();
  } else if (event.key === 'Escape') {
    // In a search field, the first Escape would clear the field.
    event.preventDefault();
    dialog.close();
  } else if (at > 0 && (event.key.length === 1 || event.key === 'Backspace') && !event.ctrlKey && !event.metaKey)
    input.focus();
}

function begin(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  input.addEventListener('input', show);
  dialog.addEventListener('keydown', move);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    // A click outside the sheet, or on a link to a place on the same page.
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
  document.body.append(dialog);
}

/**
 * Opens the search, or returns to its input.
 *
 * @param index the response with the index, or the pending one; null if it failed
 * @param typed text typed meanwhile
 */
export function openSearch(index: Promise<Response | null>, typed: string): void {
  const isFirst = !dialog.isConnected;
  if (isFirst) begin();
  if (!dialog.open) dialog.showModal();
  if (typed !== '') input.value = typed;
  input.focus();
  if (typed === '') input.select();
  if (!find) void learn(isFirst ? index : fetch(indexPath).catch(() => null));
  show();
}
