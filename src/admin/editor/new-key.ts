import type { ContentItem } from '#contract/content/item.ts';

/** A key for a new, unsaved item, distinct from others of its type (`typeOfNew` reads it). */
export const newKey = (type: ContentItem['type']): string => `new-${type}-${Math.random().toString(36).slice(2, 12)}`;
