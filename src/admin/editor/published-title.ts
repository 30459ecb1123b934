import type { ContentItem } from '#contract/content/item.ts';
import { isToCome } from './is-to-come.ts';

/**
 * The title of the notice shown after an attempt to publish an item (product §8). After a file's conflict is settled,
 * the item may instead be scheduled or a draft, depending on the choices made.
 *
 * @param item the item as stored
 */
export const publishedTitle = ({ status, publishAt }: Pick<ContentItem, 'status' | 'publishAt'>, now: Date): string =>
  status !== 'published' ? 'Content Updated' : isToCome(publishAt, now) ? 'Content Scheduled' : 'Content Published';
