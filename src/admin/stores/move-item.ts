import { atom } from 'nanostores';
import { readContentItem, updateContent } from '#contract/api/admin-content.ts';
import { call, currentIn } from '../api/client.ts';
import { inOrder, movedOrders } from '../editor/moved-orders.ts';
import { $busy, $sort, contentItems, showStored, whileBusy } from './content.ts';
import { tellFailure } from './notice.ts';

/** The outcome of the last move, for screen readers. */
export const $moveNews = atom('');

/** How often to retry when an item is saved elsewhere between reading and writing it. */
const mostAttempts = 3;

/** Sets an item's order, whatever else has been saved since it was listed. */
async function saveOrder(id: string, order: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { item } = await call(readContentItem, { params: { id } });
    const { type, title, slug, status, content, rev } = item;
    try {
      const body = { type, title, slug, status, content, order, rev };
      showStored((await call(updateContent, { params: { id }, body })).item);
      return;
    } catch (error) {
      if (currentIn(error) === undefined || attempt === mostAttempts) throw error;
    }
  }
}

/**
 * Moves an item past the next of its type. Shown at once, then stored, as a single item if there is room between its
 * neighbours; a failure reloads the stored list.
 */
export async function move(id: string, by: 1 | -1): Promise<void> {
  const { data } = contentItems.$list.get();
  if (!data || $busy.get().length > 0 || $sort.get()) return;
  const changed = movedOrders(data.records, id, by, data.nextCursor === null);
  if (changed.length === 0) return;
  const records = inOrder(data.records.map((record) => changed.find((one) => one.id === record.id) ?? record));
  contentItems.change((page) => ({ ...page, records }));
  const at = records.findIndex((record) => record.id === id);
  $moveNews.set(`${records[at]?.name ?? ''} is now number ${at + 1} of ${records.length}.`);
  try {
    await whileBusy(id, async () => {
      for (const item of changed) await saveOrder(item.id, item.order);
    });
  } catch (error) {
    $moveNews.set('');
    contentItems.reload();
    tellFailure('Save Failed', error, 'Failed to save content. Please try again.');
  }
}
