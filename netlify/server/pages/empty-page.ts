import { parse, serialize } from 'parse5';
import { removeWhatRuns } from './editable-page.ts';
import { placeIn, setChildren } from './html-tree.ts';
import { pageShell, type ShellName } from './page-shell.ts';

/**
 * A built page without its content and without scripts, for the admin to fill in.
 * @param place attribute of the element that is left empty
 * @throws Error if the page has no such element
 */
export function emptyPage(shell: ShellName, place: string): string {
  const page = parse(pageShell(shell));
  setChildren(placeIn(page, place), []);
  removeWhatRuns(page);
  return serialize(page);
}
