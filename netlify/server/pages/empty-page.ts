import { parse, serialize } from 'parse5';
import { removeWhatRuns } from './editable-page.ts';
import { attribute, elementsOf, setChildren } from './html-tree.ts';
import { pageShell, type ShellName } from './page-shell.ts';

/**
 * A built page without its content and without scripts, for the admin to fill in.
 * @param place attribute of the element that is left empty
 * @throws Error if the page has no such element
 */
export function emptyPage(shell: ShellName, place: string): string {
  const page = parse(pageShell(shell));
  const filled = [...elementsOf(page)].find((element) => attribute(element, place) !== undefined);
  if (!filled) throw new Error(`The page needs an element with ${place}.`);
  setChildren(filled, []);
  removeWhatRuns(page);
  return serialize(page);
}
