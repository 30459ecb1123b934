import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes } from '#contract/content/types.ts';

/**
 * Where an essay is now that visitors knew at a slug: the slug of its present page, or null where there is none. Whatever is at the slug itself comes first, so this is
 * asked only where nothing is. The answer is always the slug of a page that there is, whatever way led to it, so that there are neither chains nor loops; of several
 * that had the slug, it is the one that had it last.
 *
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
