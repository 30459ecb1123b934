// What the admin does inside a page that it frames. The page itself runs no scripts (rules 18).
import { rendered } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';
import type { PageText } from './page-text.ts';

/** The look of a clickable text, and of the one whose field has the focus. */
const looks = `[data-field],[data-field-of]{cursor:pointer}
[data-field]:hover,[data-field-of]:hover{outline:2px dashed var(--accent);outline-offset:.2em}
[data-field-now]{outline:3px solid var(--accent)!important;outline-offset:.2em}
[data-field-gone]{display:none!important}`;

const partsOf = (text: string): string[] => text.split(/\n{2,}/);

const elementsNamed = (page: Document, name: string): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(name)}"]`),
];

/**
 * Prepares a loaded page: a click on a text reports its name, and links and forms do nothing. Returns whether the page
 * has any clickable texts.
 */
export function readyPage(page: Document, onPick: (name: string) => void): boolean {
  const view = page.defaultView as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null;
  if (!view || !page.querySelector('[data-field]')) return false;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(looks);
  page.adoptedStyleSheets = [sheet];
  page.addEventListener('click', (event) => {
    // An element of another window is not an instance of this window's classes.
    const target = event.target as Element;
    const named = target.closest('[data-field],[data-field-of]');
    // The page's own menus still open and close.
    if (named || !target.closest('summary')) event.preventDefault();
    const name = named?.getAttribute('data-field') ?? named?.getAttribute('data-field-of');
    if (name) onPick(name);
  });
  for (const kind of ['submit', 'auxclick'] as const) page.addEventListener(kind, (event) => event.preventDefault());
  return true;
}

/** How many places on the page a text fills, as paragraphs or whole. */
function placed({ text }: PageText, elements: readonly HTMLElement[]): { parts: string[]; places: number } {
  const isParted = elements.some((element) => element.dataset['part'] !== undefined);
  if (!isParted) return { parts: [text], places: isSeveral(text) ? partsOf(text.trim()).length : 1 };
  return { parts: partsOf(text), places: Math.max(...elements.map(({ dataset }) => Number(dataset['part']) + 1)) };
}

/**
 * The names of texts that the page cannot show: texts without a place, texts with a different number of paragraphs, and
 * texts on the page that the form no longer has.
 */
export function unshownNames(page: Document, subject: string, texts: readonly PageText[]): string[] {
  const missing = texts.filter((one) => {
    const elements = elementsNamed(page, one.name);
    if (elements.length === 0) return one.text.trim() !== '';
    const { parts, places } = placed(one, elements);
    return !one.markdown && parts.length !== places;
  });
  return [
    ...missing.map(({ name }) => name),
    ...goneFrom(page, subject, texts).map(({ dataset }) => dataset['field'] ?? ''),
  ];
}

/** Puts texts into their places. */
export function layTexts(page: Document, texts: readonly PageText[]): void {
  for (const one of texts) {
    if (one.markdown) continue;
    const elements = elementsNamed(page, one.name);
    const { parts } = placed(one, elements);
    for (const element of elements) show(element, parts[Number(element.dataset['part'] ?? 0)] ?? '');
  }
}

/** Whether a text has several paragraphs, which a page would turn into separate elements. */
const isSeveral = (text: string): boolean => partsOf(text.trim()).length > 1;

function show(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
  element.toggleAttribute('data-field-gone', text.trim() === '');
}

/** Elements for texts or whole entries that were removed from the form. */
function goneFrom(page: Document, subject: string, texts: readonly PageText[]): HTMLElement[] {
  const known = new Set(texts.map(({ name }) => name));
  const own = [...page.querySelectorAll<HTMLElement>(`[data-field^="${CSS.escape(subject)}:"]`)];
  return own.filter(({ dataset }) => !known.has(dataset['field'] ?? ''));
}

/** Hides what was removed from the form. */
export function hideGone(page: Document, subject: string, texts: readonly PageText[]): void {
  for (const element of goneFrom(page, subject, texts)) element.setAttribute('data-field-gone', '');
}

/** Shows a page in the dark or the light theme. */
export function showTheme(page: Document, dark: boolean): void {
  page.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

/** Puts the rendered Markdown of a text into its place. */
export function layHtml(page: Document, name: string, html: string): void {
  for (const element of elementsNamed(page, name))
    if (element.dataset['markdown'] !== undefined) element.innerHTML = trusted(rendered(html));
}

/** Highlights the text that has the focus in the form, and scrolls to it. */
export function showNow(page: Document, name: string | null): void {
  for (const element of page.querySelectorAll('[data-field-now]')) element.removeAttribute('data-field-now');
  const elements = name === null ? [] : elementsNamed(page, name);
  for (const element of elements) element.setAttribute('data-field-now', '');
  const view = page.defaultView;
  const seen = elements.find((element) => element.getClientRects().length > 0);
  if (!view || !seen) return;
  const { top, bottom } = seen.getBoundingClientRect();
  if (top >= 0 && bottom <= view.innerHeight) return;
  const isStill = view.matchMedia('(prefers-reduced-motion: reduce)').matches;
  view.scrollTo({
    top: view.scrollY + top - Math.max(0, (view.innerHeight - (bottom - top)) / 3),
    behavior: isStill ? 'instant' : 'smooth',
  });
}
