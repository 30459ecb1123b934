import { previewContent } from '#contract/api/admin-preview.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { factsOf } from '#contract/content/types.ts';
import { call } from '../api/client.ts';
import { tellFailure } from './notice.ts';

/** Whether an item can be previewed, on its own page or as a card on another. */
export function hasPreview({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): boolean {
  const { preview, isFixed } = factsOf(type);
  return preview !== null && !isFixed(slug);
}

/**
 * Opens the saved version of an item in a new tab. The tab opens before the request, since browsers allow it only in
 * direct response to a click.
 */
export async function openPreview(id: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { url } = await call(previewContent, { params: { id } });
    if (tab) tab.location.replace(url);
    else location.assign(url);
  } catch (error) {
    tab?.close();
    tellFailure('Preview Failed', error, 'The preview could not be opened. Please try again.');
  }
}
