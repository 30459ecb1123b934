import { rendered } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';

/** Where the page has its essay. Its document runs no script of its own (decision 0136). */
const placeIn = (page: Document): Element | null => page.querySelector('[data-essay]');

/** Whether a frame shows the page of an essay, and not an address that is over. */
export const isEssayPage = (page: Document | null | undefined): page is Document => !!page && placeIn(page) !== null;

/** Shows an article in the page. What is the same already stays as it is, so that no picture blinks and nothing moves. */
export function showEssay(page: Document, html: string): void {
  const place = placeIn(page);
  if (!place) return;
  const template = document.createElement('template');
  template.innerHTML = trusted(rendered(html));
  const next = page.adoptNode(template.content);
  if (place.childNodes.length === 0) place.append(next);
  else patchChildren(place, next);
}

/** Elements whose children are compared one by one. */
const within = '.essay, .prose';

function patchChildren(old: Element, next: ParentNode): void {
  const [before, after] = [[...old.childNodes], [...next.childNodes]];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start]?.isEqualNode(after[start] ?? null)) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end)?.isEqualNode(after.at(-1 - end) ?? null)) end += 1;
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const [one, other] = [gone[0], come[0]];
  if (gone.length === 1 && come.length === 1 && isOpen(one) && isOpen(other)) {
    patchChildren(one, other);
    return;
  }
  const behind = before[before.length - end] ?? null;
  for (const node of gone) node.remove();
  for (const node of come) old.insertBefore(node, behind);
}

const isOpen = (node: Node | undefined): node is Element =>
  node?.nodeType === Node.ELEMENT_NODE && (node as Element).matches(within);

/** The blocks of the text, each with the line that it begins at; what stands below them, as footnotes do, has none. */
function blocksOf(page: Document, lines: readonly number[]): { line: number; top: number }[] {
  const blocks = [...(page.querySelector('.prose')?.children ?? [])];
  const scrolled = page.defaultView?.scrollY ?? 0;
  return lines.flatMap((line, index) => {
    const block = blocks[index];
    return block ? [{ line, top: block.getBoundingClientRect().top + scrolled }] : [];
  });
}

/** How far below the upper edge the line stands that is looked at, in pixels: below the bar of the site, which stays there. */
const marginOf = (page: Document): number => (page.querySelector('header')?.offsetHeight ?? 0) + 16;

/** The value that belongs to `at` among pairs in rising order, between two of them in proportion; nothing before the first. */
function between(pairs: readonly (readonly [number, number])[], at: number): number | null {
  const next = pairs.findIndex(([from]) => from > at);
  const [low, high] = [pairs.at(next === -1 ? -1 : next - 1), pairs[next]];
  if (!low || next === 0) return null;
  if (!high) return low[1];
  return low[1] + ((at - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}

/** Scrolls the page to a line of the text; above the first one to the page's beginning. */
export function scrollToLine(page: Document, lines: readonly number[], line: number): void {
  const top = between(
    blocksOf(page, lines).map((block) => [block.line, block.top] as const),
    line,
  );
  page.defaultView?.scrollTo({ top: top === null ? 0 : top - marginOf(page), behavior: 'instant' });
}

/** The line of the text at the upper edge of the page; null above the first. */
export function lineAtTop(page: Document, lines: readonly number[]): number | null {
  const top = (page.defaultView?.scrollY ?? 0) + marginOf(page);
  return between(
    blocksOf(page, lines).map((block) => [block.top, block.line] as const),
    top,
  );
}
