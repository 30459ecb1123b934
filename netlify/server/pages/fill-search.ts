import { html } from '#markup/html.ts';
import { countOf } from '#markup/search-count.ts';
import { searchBand, searchFailed, type Results } from '#markup/search-results.ts';

/** How the title of the shell begins. */
const title = '<title>Search';

function filled(shell: string, text: string): string {
  const empty = searchBand(null).text;
  if (!shell.includes(empty)) throw new Error('The page needs the empty search.');
  return shell.replace(empty, () => text);
}

/**
 * The shell `search-shell` with what was found. The question is written as text (rules 21), in the title of the page too.
 *
 * @throws Error where the shell has no empty search
 */
export const fillSearch = (shell: string, results: Results): string =>
  filled(shell, searchBand(results).text).replace(
    title,
    () => html`<title>${countOf(results.total)} for “${results.query}” · Search`.text,
  );

/** The same where nothing can be looked up. */
export const fillSearchFailed = (shell: string): string => filled(shell, searchFailed().text);
