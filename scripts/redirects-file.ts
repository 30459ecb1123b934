import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partOf } from '#contract/content/part.ts';
import { pageAddress, sameAddress, type Redirect } from '#contract/content/redirect.ts';
import { contentTypes } from '#contract/content/types.ts';
import { pathOf } from '#server/content/files/path-of.ts';
import { movedPages } from '#server/content/visible/moved.ts';
import type { Laid, VisibleSite } from '#server/content/visible/visible.ts';

/**
 * The redirects of former addresses: pages and projects whose address changed (decision 0099), and those saved by an
 * administrator, which take precedence (decision 0139). An address with a page never redirects, and each redirect leads
 * to its final target in one step, whatever has been published or moved since it was saved.
 */
export function redirectsOf(
  shown: Pick<VisibleSite, 'pages' | 'projects' | 'parts'>,
  laid: Pick<Laid, 'items'>,
  now: Date,
): Redirect[] {
  const built = [
    ['page', shown.pages],
    ['project', shown.projects],
  ] as const;
  const pages = new Set(built.flatMap(([type, values]) => values.flatMap(({ slug }) => pathOf(type, slug) ?? [])));
  const moved = built.flatMap(([type, values]) =>
    movedPages(type, values, laid.items, now).map(({ from, to }) => {
      const { page } = contentTypes[type];
      return { from: page(from), to: page(to) };
    }),
  );
  const written = partOf(shown.parts, 'redirects').redirects.filter(({ from }) => !pages.has(pageAddress(from)));
  const byPlace = new Map([...moved, ...written].map((redirect) => [sameAddress(redirect.from), redirect]));
  return [...byPlace].flatMap(([place, { from, to }]) => {
    let end = to;
    const passed = new Set([place]);
    for (let next = byPlace.get(sameAddress(end)); next; next = byPlace.get(sameAddress(end))) {
      if (passed.has(sameAddress(end))) return [];
      passed.add(sameAddress(end));
      end = next.to;
    }
    return passed.has(sameAddress(end)) ? [] : [{ from, to: end }];
  });
}

/** Writes the redirects into the file that Netlify reads. */
export async function writeRedirects(dist: string, redirects: readonly Redirect[]): Promise<void> {
  const lines = redirects.map(({ from, to }) => `${from} ${to} 301\n`);
  if (lines.length > 0) await writeFile(join(dist, '_redirects'), lines.join(''));
}
