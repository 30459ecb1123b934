import type { ContentItem } from '#contract/content/item.ts';
import { factsOf } from '#contract/content/types.ts';

/** Path of the file of an item, from `content/`: `essays/night-market.md`. */
export function filePathOf({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): string {
  const { folder, extension, known } = factsOf(type);
  return known ? `${slug}${extension}` : `${folder}/${slug}${extension}`;
}
