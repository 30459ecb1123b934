import { essaysFailed } from '#markup/essay-list.ts';
import { withWeight } from '#markup/page-weight.ts';
import { builtPage } from './built-page.ts';

/** Inserts text before the last `mark` in a page; a page without it stays unchanged. */
function before(page: string, mark: string, text: string): string {
  const at = page.lastIndexOf(mark);
  return at < 0 ? page : page.slice(0, at) + text + page.slice(at);
}

/**
 * The page as `withPatience` returns it. The build uses this to see what it may show (decision 0146).
 * @param script HTML that names the script's file, which a policy of `'self'` allows
 */
export function patientPage(page: string, script: string): string {
  const [file] = /\/_astro\/[\w.-]+\.js/.exec(script) ?? [];
  const element = file === undefined ? '' : `<script type="module" src="${file}"></script>`;
  return before(before(page, '<div data-essays', essaysFailed().text), '</body>', element);
}

/**
 * A page that shows what the build knew, with the script that asks the API until it answers
 * (`src/browser/patient-essays.ts`), and a place above the list for the script's messages.
 */
export const withPatience = async (page: string): Promise<string> =>
  patientPage(withWeight(page, null), (await builtPage('patient-essays')) ?? '');

/** The same for a page that has nothing to show yet. Without JavaScript it reloads every thirty seconds. */
export async function waiting(page: string): Promise<string> {
  const again = '<noscript><meta http-equiv="refresh" content="30"></noscript>';
  return before(await withPatience(page), '</head>', again);
}
