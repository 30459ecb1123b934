import type { ContentItem } from '#contract/content/item.ts';

/** What an editor decides of an item; `content` is checked already. */
export type Draft = Pick<ContentItem, 'type' | 'slug' | 'title' | 'status' | 'order' | 'content'> & {
  /** Null takes the moment away; undefined keeps the one that stands. */
  publishAt?: string | null | undefined;
};
