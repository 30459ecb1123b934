import { contentItem, type ContentItem } from '#contract/content/item.ts';
import type { Collection, CollectionOptions } from '../collection.ts';
import { openCollection } from '../records.ts';

/** Content items with a history of 100 revisions (architecture §4). */
export const openContent = (
  options: Pick<CollectionOptions<ContentItem>, 'store' | 'now' | 'log' | 'timeoutMs'>,
): Collection<ContentItem> => openCollection({ ...options, schema: contentItem, keep: 100 });
