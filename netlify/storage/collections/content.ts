import { contentItem } from '#contract/content/item.ts';
import { collection } from '../records.ts';

/** Content items with a history of 100 revisions (architecture §4). */
export const content = collection('content', { schema: contentItem, keep: 100 });
