// What the admin does within a page that it frames. The page runs nothing itself (rules 18).
import { rendered } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';
import type { PageText } from './page-text.ts';

/** How a text that can be clicked looks, and the one whose field has the focus. */
const looks = `[data-field],[data-field-of]{cursor:pointer}
[data-field]:hover,[data-field-of]:hover{outline:2px dashed var(--accent);outline-offset:.2em}
[data-field-now]{outline:3px solid var(--accent)!important;outline-offset:.2em}
[data-field-gone]{display:none!important}`;

const partsOf = (text: string): string[] => text.split(/\n{2,}/);

const elementsNamed = (page: Document, name: string): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(name)}"]`),
];

/** Readies a page that was loaded: a click on a text names it, and no link or form of the page does anything. Gives back whether texts can be clicked in it at all. */
export function readyPage(page: Document, onPick: (name: string) => void): boolean {
  const view = page.defaultView as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null;
  if (!view || !page.querySelector('[data-field]')) return false;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(looks);
  page.adoptedStyleSheets = [sheet];
  page.addEventListener('click', (event) => {
    // An element of another window is of no class of this one.
    const target = event.target as Element;
    const named = target.closest('[data-field],[data-field-of]');
    // The menus of the page open and close as they do for visitors.
    if (named || !target.closest('summary')) event.preventDefault();
    const name = named?.getAttribute('data-field') ?? named?.getAttribute('data-field-of');
    if (name) onPick(name);
  });
  for (const kind of ['submit', 'auxclick'] as const) page.addEventListener(kind, (event) => event.preventDefault());
  return true;
}

/** Into how many places of the page a text goes, in paragraphs or whole. */
function placed({ text }: PageText, elements: readonly HTMLElement[]): { parts: string[]; places: number } {
  const isParted = elements.some((element) => element.dataset['part'] !== undefined);
  if (!isParted) return { parts: [text], places: isSeveral(text) ? partsOf(text.trim()).length : 1 };
  return { parts: partsOf(text), places: Math.max(...elements.map(({ dataset }) => Number(dataset['part']) + 1)) };
}

/** What the page cannot show of the texts: by name, those that have no place in it, or another number of paragraphs than it, and those of it that the form has no more. */
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

/** Shows texts in their places. */
export function layTexts(page: Document, texts: readonly PageText[]): void {
  for (const one of texts) {
    if (one.markdown) continue;
    const elements = elementsNamed(page, one.name);
    const { parts } = placed(one, elements);
    for (const element of elements) show(element, parts[Number(element.dataset['part'] ?? 0)] ?? '');
  }
}

/** Whether a text has paragraphs, of which a page would make elements of their own. */
const isSeveral = (text: string): boolean => partsOf(text.trim()).length > 1;

function show(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
  element.toggleAttribute('data-field-gone', text.trim() === '');
}

/** What the form has no more: a text that was taken out, or a whole entry. */
function goneFrom(page: Document, subject: string, texts: readonly PageText[]): HTMLElement[] {
  const known = new Set(texts.map(({ name }) => name));
  const own = [...page.querySelectorAll<HTMLElement>(`[data-field^="${CSS.escape(subject)}:"]`)];
  return own.filter(({ dataset }) => !known.has(dataset['field'] ?? ''));
}

/** Hides what the form has no more. */
export function hideGone(page: Document, subject: string, texts: readonly PageText[]): void {
  for (const element of goneFrom(page, subject, texts)) element.setAttribute('data-field-gone', '');
}

/** Shows a page in the dark theme, or in the light one. */
export function showTheme(page: Document, dark: boolean): void {
  page.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

/** Shows what the server made of the Markdown of a text. */
export function layHtml(page: Document, name: string, html: string): void {
  for (const element of elementsNamed(page, name))
    if (element.dataset['markdown'] !== undefined) element.innerHTML = trusted(rendered(html));
}

/** Shows which text has the focus in the form, and brings it into view. */
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
