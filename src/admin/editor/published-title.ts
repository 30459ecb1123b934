import type { ContentItem } from '#contract/content/item.ts';
import { isToCome } from './is-to-come.ts';

/**
 * The title of the notice after an item was to be published (product §8). The settled conflict of a file may be
 * scheduled, or a draft, as the chosen places say.
 *
 * @param item the item as stored
 */
export const publishedTitle = ({ status, publishAt }: Pick<ContentItem, 'status' | 'publishAt'>, now: Date): string =>
  status !== 'published' ? 'Content Updated' : isToCome(publishAt, now) ? 'Content Scheduled' : 'Content Published';
