import { kinds, longestQuery, searchPath, type Entry } from '#search/document.ts';
import type { Piece } from '#search/passage.ts';
import { html, type Markup } from './html.ts';
import { countOf } from './search-count.ts';

/** A result for display. */
export interface ShownResult extends Entry {
  titlePieces: readonly Piece[];
  passage: readonly Piece[];
}

/** The search, and what it found. */
export interface Results {
  query: string;
  /** How many results there are; `shown` may be fewer. */
  total: number;
  shown: readonly ShownResult[];
}

const marked = (pieces: readonly Piece[]): Markup[] =>
  pieces.map(({ text, isMeant }) => (isMeant ? html`<mark>${text}</mark>` : html`${text}`));

/** The search form. It leads to a page of its own, so it works without JavaScript. */
export const searchForm = (query: string): Markup =>
  html`<form class="search-form" role="search" action="${searchPath}" method="get">
    <label class="visually-hidden" for="search-words">Search this site</label>
    <input
      id="search-words"
      class="search-input"
      type="search"
      name="q"
      value="${query}"
      maxlength="${longestQuery}"
      placeholder="A word or two"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      enterkeyhint="search"
    />
    <button class="btn btn-primary">Search</button>
  </form>`;

const result = ({ kind, path, titlePieces, passage }: ShownResult): Markup =>
  html`<li>
    <a class="search-result" href="${path}">
      <span class="search-kind">${kinds[kind]}</span>
      <span class="search-title" dir="auto">${marked(titlePieces)}</span>
      <span class="search-passage" dir="auto">${marked(passage)}</span>
    </a>
  </li>`;

const places = [
  { label: 'Projects', href: '/projects' },
  { label: 'Essays', href: '/essays' },
  { label: 'Recommended reads', href: '/recommended-reads' },
  { label: 'About us', href: '/about' },
];

const ways = (words: string): Markup =>
  html`<p class="hint">${words}</p>
    <ul class="search-ways">
      ${places.map(({ label, href }) => html`<li><a class="link-arrow" href="${href}">${label}</a></li>`)}
    </ul>`;

/** Shown before the first search. */
const nothingAsked = (): Markup =>
  html`<div class="search-none">
    <h2>What are you looking for?</h2>
    <p class="text-muted">
      A place, a technology, a problem: the beginning of a word will do, and so will one with a letter wrong.
    </p>
    ${ways('Or start here:')}
  </div>`;

const nothingFound = (query: string): Markup =>
  html`<div class="search-none">
    <h2>Nothing found for “<span dir="auto">${query}</span>”</h2>
    <p class="text-muted">Try fewer words, or another one for the same thing.</p>
    ${ways('Or look around:')}
  </div>`;

/** The form with the results below; without results, what to do next. The query is escaped. */
export const searchBand = (results: Results | null): Markup =>
  html`${searchForm(results?.query ?? '')}
    <p class="search-count">${results && countOf(results.total)}</p>
    ${results === null ? nothingAsked() : results.total === 0 ? nothingFound(results.query) : list(results)}`;

const list = ({ total, shown }: Results): Markup =>
  html`<ol class="search-results" aria-label="Results">
      ${shown.map(result)}
    </ol>
    ${total > shown.length && html`<p class="hint">These are the first ${shown.length}. Add a word to find fewer.</p>`}`;

/** Shown if the search fails. */
export const searchFailed = (): Markup =>
  html`<div class="search-none" role="alert">
    <h2>We cannot look this up just now</h2>
    <p class="text-muted">Something on our side does not answer. Please try again in a minute.</p>
    ${ways('Or look around:')}
  </div>`;
