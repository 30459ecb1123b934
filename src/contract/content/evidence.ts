import * as z from 'zod/mini';
import { href, text } from '../primitives.ts';

/** A place where a claim can be checked: what is found there, and its address. */
export const evidence = z.strictObject({
  label: text('what can be checked there, in one sentence'),
  href: href.check(
    z.describe('Where it can be checked: the path of a project, an essay or a page, such as /projects/osusu.'),
  ),
});

export type Evidence = z.infer<typeof evidence>;

/** The slugs that have pages of their own in a build. */
export interface Shown {
  projects: ReadonlySet<string>;
  essays: ReadonlySet<string>;
}

const owned = /^\/(projects|essays)\/([^/?#]+)/;

/**
 * Whether evidence led somewhere when the site was built: a withdrawn project or essay proves nothing. If one is
 * withdrawn later, the evidence disappears with the next build.
 */
export function isShown({ href: path }: Evidence, shown: Shown): boolean {
  const [, list, slug = ''] = owned.exec(path) ?? [];
  if (list === undefined) return true;
  return (list === 'projects' ? shown.projects : shown.essays).has(slug);
}
