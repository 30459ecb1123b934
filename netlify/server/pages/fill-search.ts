import { html } from '#markup/html.ts';
import { countOf } from '#markup/search-count.ts';
import { searchBand, searchFailed, type Results } from '#markup/search-results.ts';

/** The beginning of the shell's title. */
const title = '<title>Search';

function filled(shell: string, text: string): string {
  const empty = searchBand(null).text;
  if (!shell.includes(empty)) throw new Error('The page needs the empty search.');
  return shell.replace(empty, () => text);
}

/**
 * The shell `search-shell` filled with the results. The query is escaped as text (rules 21), in the title too.
 * @throws Error if the shell has no empty search
 */
export const fillSearch = (shell: string, results: Results): string =>
  filled(shell, searchBand(results).text).replace(
    title,
    () => html`<title>${countOf(results.total)} for “${results.query}” · Search`.text,
  );

/** The same if the search failed. */
export const fillSearchFailed = (shell: string): string => filled(shell, searchFailed().text);
