import * as z from 'zod/mini';
import { contentItem } from '#contract/content/item.ts';
import { itemForOlder, itemOfOlder } from '#contract/content/older-readers.ts';
import { collection } from '../records.ts';

/**
 * Content items with a history of 100 revisions (architecture §4), stored so that the previous version can show them
 * (decision 0131).
 */
export const content = collection('content', {
  schema: z.pipe(z.transform(itemOfOlder), contentItem),
  olderShape: { write: itemForOlder, read: itemOfOlder },
  keep: 100,
});
