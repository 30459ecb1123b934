import { parse, serialize } from 'parse5';
import { pageAnswer } from '../http/answers.ts';
import { attribute, elementsOf, setChildren, type Element } from './html-tree.ts';
import { pageShell, type ShellName } from './page-shell.ts';

/** What a page may do that is shown for editing: it is looked at and nothing else, and the admin alone may frame it (rules 18). Its styles are allowed by the page itself. */
const policy =
  "script-src 'none'; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * A built page without what it is there to show, and without scripts: the admin writes into it.
 *
 * @param place attribute of the element that is left empty
 * @throws Error where the page has no such element
 */
export function emptyPage(shell: ShellName, place: string): string {
  const page = parse(pageShell(shell));
  const elements = [...elementsOf(page)];
  const filled = elements.find((element) => attribute(element, place) !== undefined);
  if (!filled) throw new Error(`The page needs an element with ${place}.`);
  setChildren(filled, []);
  for (const element of elements) if (isScript(element)) remove(element);
  return serialize(page);
}

const isScript = ({ tagName, ...element }: Element): boolean =>
  tagName === 'script' || (tagName === 'link' && attribute({ tagName, ...element }, 'rel') === 'modulepreload');

function remove(element: Element): void {
  const siblings = element.parentNode?.childNodes;
  siblings?.splice(siblings.indexOf(element), 1);
}

/** The answer that holds a page to be framed by the admin. */
export function framedPage(html: string): Response {
  const answer = pageAnswer(html);
  answer.headers.set('Content-Security-Policy', policy);
  return answer;
}
