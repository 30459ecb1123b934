import { rendered } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';
import { patchChildren } from './patch-children.ts';

/** The essay's element in the page, whose document runs no scripts of its own (decision 0136). */
const placeIn = (page: Document): Element | null => page.querySelector('[data-essay]');

/** Whether a frame shows an essay page, rather than an expired address. */
export const isEssayPage = (page: Document | null | undefined): page is Document => !!page && placeIn(page) !== null;

/** Shows an article in the page. Unchanged parts stay as they are. */
export function showEssay(page: Document, html: string): void {
  const place = placeIn(page);
  if (!place) return;
  const template = document.createElement('template');
  template.innerHTML = trusted(rendered(html));
  patchChildren(place, page.adoptNode(template.content));
}

/** Pixels from the upper edge to the line being read, below the site's sticky header. */
const marginOf = (page: Document): number => (page.querySelector('header')?.offsetHeight ?? 0) + 16;

/**
 * Positions of the text's blocks in the page, without what follows them, such as footnotes. Measures only on request: a
 * long text has a thousand blocks.
 */
function topsOf(page: Document, lines: readonly number[]): { count: number; topOf: (index: number) => number } {
  const blocks = page.querySelector('.prose')?.children;
  const scrolled = page.defaultView?.scrollY ?? 0;
  return {
    count: Math.min(lines.length, blocks?.length ?? 0),
    topOf: (index) => (blocks?.[index]?.getBoundingClientRect().top ?? 0) + scrolled,
  };
}

/** How many of `count` ascending values are at most `at`. */
function countUpTo(count: number, valueOf: (index: number) => number, at: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (valueOf(middle) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Interpolates: maps `at` from the values of `from` to those of `to`; null before the first. */
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

/** Scrolls the page to a line of the text; above the first, to the top of the page. */
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
