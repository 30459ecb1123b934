import { essaysHref, type ChosenEssays } from '#markup/essay-choice.ts';
import { subjectOf } from '#markup/essay-filter.ts';
import { chosenEssayList, essaySkeleton } from '#markup/essay-list.ts';
import { html } from '#markup/html.ts';
import { noindex, replaceCanonical } from './canonical.ts';

/**
 * A page of the list of essays, byte for byte as the build would make it: the shell `essays-shell` with the essays in
 * place of the skeletons. Lists by category or tag are not indexed, since search engines find the essays themselves;
 * further pages of the whole list are.
 * @throws Error if the shell has no skeletons, or does not have the head of the list
 */
export function fillList(shell: string, list: ChosenEssays): string {
  const skeletons = essaySkeleton().text;
  if (!shell.includes(skeletons)) throw new Error('The page needs the skeletons of essays.');
  return withHead(shell, list).replace(skeletons, () => chosenEssayList(list).text);
}

// Tolerant, since in development the elements carry their source and are on lines of their own.
const title = /(<title\b[^>]*>)([^<·]*)/;

function withHead(shell: string, list: ChosenEssays): string {
  const { asked } = list;
  const page = asked.page === null || asked.page === 1 ? '' : `, page ${asked.page}`;
  const subject = subjectOf(list);
  const said = `${subject && ` ${subject}`}${page}`;
  if (said === '' && list.isThere) return shell;
  if (!title.test(shell)) throw new Error('The page needs the head of the list.');
  const isFound = list.isThere && asked.category === null && asked.tag === null;
  const titled = shell.replace(
    title,
    (_, opening: string, words: string) => opening + words.trim() + html`${said} `.text,
  );
  return replaceCanonical(titled, (address) => {
    if (!isFound) return noindex;
    const own = address.replace(/\/essays$/, '') + essaysHref(asked);
    return html`<link rel="canonical" href="${own}" /><meta property="og:url" content="${own}" />`.text;
  });
}
