import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes, factsOf } from '#contract/content/types.ts';
import { visibleVersion } from './visible-at.ts';

/**
 * The current slug of an essay that visitors knew at another slug; null if there is none. Content at the slug itself
 * takes precedence, so this is asked only if there is none. The answer is always the slug of an existing page, however
 * it moved, so there are neither chains nor loops. Of several essays that had the slug, the last one counts.
 * @param seen the essays that visitors see
 */
export function movedTo(slug: string, seen: readonly Essay[], items: readonly ContentItem[]): string | null {
  const present = new Map(seen.map((essay) => [essay.id, essay.slug]));
  let found: { slug: string; until: number } | null = null;
  for (const item of items) {
    const now = present.get(item.id);
    if (now === undefined || now === slug) continue;
    for (const former of item.publicAs ?? []) {
      const until = Date.parse(former.until);
      if (contentTypes[former.type].list === 'essays' && former.slug === slug && until >= (found?.until ?? until))
        found = { slug: now, until };
    }
  }
  return found?.slug ?? null;
}

/** A former slug, and that of the page which visitors find instead. */
export interface MovedPage {
  from: string;
  to: string;
}

/**
 * The moved pages of a type, by the same rules: a slug that a page has leads nowhere else, and of several pages that
 * had a slug the last one counts. A build writes these down for the server of its files (decision 0099).
 * @param seen what visitors see of the type
 */
export function movedPages(
  type: 'page' | 'project',
  seen: readonly { slug: string }[],
  items: readonly ContentItem[],
  now: Date,
): MovedPage[] {
  const present = new Set(seen.map(({ slug }) => slug));
  const found = new Map<string, { to: string; until: number }>();
  for (const item of items) {
    const to = item.type === type ? visibleVersion(item, now)?.slug : undefined;
    if (to === undefined || !present.has(to) || factsOf(type).isFixed(to)) continue;
    for (const former of item.publicAs ?? []) {
      const until = Date.parse(former.until);
      if (former.type !== type || present.has(former.slug)) continue;
      if (until >= (found.get(former.slug)?.until ?? until)) found.set(former.slug, { to, until });
    }
  }
  return [...found].map(([from, { to }]) => ({ from, to })).sort((left, right) => (left.from < right.from ? -1 : 1));
}
