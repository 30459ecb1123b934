import * as z from 'zod/mini';
import { href, text } from '../primitives.ts';

/** A place at which a claim can be checked: what is found there, and where it is. */
export const evidence = z.strictObject({
  label: text('what can be checked there, in one sentence'),
  href: href.check(
    z.describe('Where it can be checked: the path of a project, an essay or a page, such as /projects/osusu.'),
  ),
});

export type Evidence = z.infer<typeof evidence>;

/** The slugs of what a build shows at pages of their own. */
export interface Shown {
  projects: ReadonlySet<string>;
  essays: ReadonlySet<string>;
}

const owned = /^\/(projects|essays)\/([^/?#]+)/;

/** Whether visitors found, when the site was built, what a piece of evidence leads to: a project or an essay that was withdrawn proves nothing. What is withdrawn later goes with the next build. */
export function isShown({ href: path }: Evidence, shown: Shown): boolean {
  const [, list, slug = ''] = owned.exec(path) ?? [];
  if (list === undefined) return true;
  return (list === 'projects' ? shown.projects : shown.essays).has(slug);
}
