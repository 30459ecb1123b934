import { contentTypeNames, factsOf, type ContentType } from '#contract/content/types.ts';

/** The page shown for missing addresses. It has no address of its own. */
const nowhere = 'not-found';

/** The address of a value; null if its type has none. */
export function pathOf(type: ContentType, slug: string): string | null {
  if (type === 'page' && slug === nowhere) return null;
  return factsOf(type).page?.(slug) ?? null;
}

/** The items that could answer at a path: `/essays/x` may be an essay or an article. */
export function itemsAt(path: string): { type: ContentType; slug: string }[] {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  return contentTypeNames.flatMap((type) => (pathOf(type, slug) === path ? [{ type, slug }] : []));
}
