import { rendered } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';
import { patchChildren } from './patch-children.ts';

/** Where the page has its essay. Its document runs no script of its own (decision 0136). */
const placeIn = (page: Document): Element | null => page.querySelector('[data-essay]');

/** Whether a frame shows the page of an essay, and not an address that is over. */
export const isEssayPage = (page: Document | null | undefined): page is Document => !!page && placeIn(page) !== null;

/** Shows an article in the page. What is the same already stays as it is. */
export function showEssay(page: Document, html: string): void {
  const place = placeIn(page);
  if (!place) return;
  const template = document.createElement('template');
  template.innerHTML = trusted(rendered(html));
  patchChildren(place, page.adoptNode(template.content));
}

/** How far below the upper edge the line stands that is looked at, in pixels: below the bar of the site, which stays there. */
const marginOf = (page: Document): number => (page.querySelector('header')?.offsetHeight ?? 0) + 16;

/** Heights of the blocks of the text in the page; what stands below them, as footnotes do, is none of them. Only those that are asked for are measured: a long text has a thousand. */
function topsOf(page: Document, lines: readonly number[]): { count: number; topOf: (index: number) => number } {
  const blocks = page.querySelector('.prose')?.children;
  const scrolled = page.defaultView?.scrollY ?? 0;
  return {
    count: Math.min(lines.length, blocks?.length ?? 0),
    topOf: (index) => (blocks?.[index]?.getBoundingClientRect().top ?? 0) + scrolled,
  };
}

/** How many of so many values in rising order are not beyond `at`. */
function countUpTo(count: number, valueOf: (index: number) => number, at: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (valueOf(middle) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The value of `to` that belongs to `at` among those of `from`, between two of them in proportion; null before the first. */
function between(
  count: number,
  from: (index: number) => number,
  to: (index: number) => number,
  at: number,
): number | null {
  const next = countUpTo(count, from, at);
  if (next === 0) return null;
  const [low, start] = [from(next - 1), to(next - 1)];
  return next === count ? start : start + ((at - low) / (from(next) - low)) * (to(next) - start);
}

/** Scrolls the page to a line of the text; above the first one to the page's beginning. */
export function scrollToLine(page: Document, lines: readonly number[], line: number): void {
  const { count, topOf } = topsOf(page, lines);
  const top = between(count, (index) => lines[index] ?? 0, topOf, line);
  page.defaultView?.scrollTo({ top: top === null ? 0 : top - marginOf(page), behavior: 'instant' });
}

/** The line of the text at the upper edge of the page; null above the first. */
export function lineAtTop(page: Document, lines: readonly number[]): number | null {
  const { count, topOf } = topsOf(page, lines);
  const top = (page.defaultView?.scrollY ?? 0) + marginOf(page);
  return between(count, topOf, (index) => lines[index] ?? 0, top);
}
