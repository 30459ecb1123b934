import { previewContent } from '#contract/api/admin-preview.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { factsOf } from '#contract/content/types.ts';
import { call } from '../api/client.ts';
import { tellFailure } from './notice.ts';

/** Whether an item has a page, or a card on one, to look at before visitors see it. */
export function hasPreview({ type, slug }: Pick<ContentItem, 'type' | 'slug'>): boolean {
  const { preview, isFixed } = factsOf(type);
  return preview !== null && !isFixed(slug);
}

/** Opens an item as it was last saved in a tab of its own. The tab is opened at once, since browsers let only what follows a click open one. */
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
