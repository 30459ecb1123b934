import { html } from '#markup/html.ts';
import { countOf } from '#markup/search-count.ts';
import { searchBand, searchFailed, type Results } from '#markup/search-results.ts';
import { noindex, replaceCanonical } from './canonical.ts';

/** The beginning of the shell's title. */
const title = '<title>Search';

function filled(shell: string, text: string): string {
  const empty = searchBand(null).text;
  if (!shell.includes(empty)) throw new Error('The page needs the empty search.');
  // Search engines list the page itself, not what visitors searched for.
  return replaceCanonical(shell, () => noindex).replace(empty, () => text);
}

/**
 * The shell `search-shell` filled with the results. The query is escaped as text (rules 21), including in the title.
 * @throws Error if the shell has no empty search or no canonical address
 */
export const fillSearch = (shell: string, results: Results): string =>
  filled(shell, searchBand(results).text).replace(
    title,
    () => html`<title>${countOf(results.total)} for “${results.query}” · Search`.text,
  );

/** The same, for a search that failed. */
export const fillSearchFailed = (shell: string): string => filled(shell, searchFailed().text);
