import type { EssaySummary } from '#contract/api/essays.ts';
import type { ShownEssay } from '#contract/api/essay-fingerprint.ts';
import { essayArticle, essayMissing } from '#markup/essay-article.ts';
import { essayAuthor } from '#markup/essay-around.ts';
import { askedOf } from '#markup/essay-choice.ts';
import { essayList } from '#markup/essay-list.ts';
import type { Markup } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';

/** Sets the content of an element to `markup`, unless it already has it. What follows it does not move up. */
function put(place: HTMLElement, markup: Markup): void {
  const fresh = place.cloneNode(false) as HTMLElement;
  fresh.innerHTML = trusted(markup);
  if (fresh.innerHTML === place.innerHTML) return;
  place.style.minHeight = `${place.offsetHeight}px`;
  place.replaceChildren(...fresh.childNodes);
}

const noticeOf = (list: HTMLElement) => list.parentElement?.querySelector('.essays-error');

/** Shows these essays in the list, filtered by the address. */
export function showEssays(list: HTMLElement, essays: readonly EssaySummary[]): void {
  put(list, essayList(essays, askedOf(new URLSearchParams(location.search))));
  list.style.visibility = '';
  noticeOf(list)?.setAttribute('data-quiet', '');
}

/** Says above a list that it could not be checked. A list from the build remains in place. */
export function showEssaysFailed(list: HTMLElement): void {
  noticeOf(list)?.removeAttribute('data-quiet');
  if (list.querySelector('.skeleton')) list.style.visibility = 'hidden';
}

/**
 * Shows the author box if the page has one for this author; otherwise only the name, as the server does. Shows nothing
 * if there is no essay.
 */
function showAuthor(box: HTMLElement, name: string | null): void {
  if (name !== null && box.dataset['author'] !== name) {
    put(box, essayAuthor({ name }));
    box.dataset['author'] = name;
  }
  box.hidden = name === null;
}

/** Shows an essay in its place, or why there is none, and updates the title of the page. */
export function showEssay(place: HTMLElement, essay: ShownEssay | string): void {
  const isMissing = typeof essay === 'string';
  put(place, isMissing ? essayMissing(essay) : essayArticle(essay));
  const siteTitle = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
  const box = document.querySelector<HTMLElement>('[data-author]');
  if (box) showAuthor(box, isMissing ? null : essay.content.author);
  document.title = `${isMissing ? 'Essay Not Found' : essay.title} · ${siteTitle}`;
  if (!isMissing) return;
  // The page was sent before this was known; this tells search engines.
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
}
