import { atom } from 'nanostores';
import {
  deleteContent,
  listContent,
  readContentHistory,
  restoreContent,
  setContentStatus,
  type ContentItemSummary,
  type ContentItemView,
  type UnreadableItem,
} from '#contract/api/admin-content.ts';
import { nameOf } from '#contract/content/item-name.ts';
import { showToast } from '#browser/toast.ts';
import { call } from '../api/client.ts';
import { parameterOf } from './address.ts';
import { confirmed } from './confirm.ts';
import { $build, $conflicts, $contentCount } from './lists.ts';
import { tell, tellFailure, tellNotLoaded } from './notice.ts';
import { createPagedList } from './paged-list.ts';
import { invalidateKeys, mutateCache } from './query.ts';
import { createSearch } from './search-text.ts';

const routes = ['content'] as const;

export const contentSearch = createSearch(routes);

/** The listed type and status; '' for all. */
export const $type = parameterOf(routes, 'type');
export const $status = parameterOf(routes, 'status');

/** The sort order; '' for the manual order, the only one in which items can be moved. */
export const $sort = parameterOf(routes, 'sort');

/** How long a notice is shown (product §8). */
const noticeMs = 5_000;

/** The time until which a notice offers to undo a deletion, in milliseconds since 1970. */
let undoableUntil = 0;

/** The items in the chosen order. */
export const contentItems = createPagedList<ContentItemSummary, UnreadableItem>(
  'content',
  [contentSearch.$q, $type, $status, $sort],
  async ([q, type, status, sort], cursor) => {
    const query = { q, type, status, sort, cursor };
    const { contentItems: records, ...page } = await call(listContent, { query });
    return { ...page, records };
  },
  (error) => {
    // The list itself shows the failure; a notice would replace the one that offers to undo the deletion.
    if (Date.now() > undoableUntil) tellNotLoaded(error, 'Failed to load content items.');
  },
);

/** Ids of items with an action under way. */
export const $busy = atom<readonly string[]>([]);

/** Runs an action on an item, whose buttons are disabled until it ends. */
export async function whileBusy<T>(id: string, act: () => Promise<T>, $ids = $busy): Promise<T> {
  $ids.set([...$ids.get(), id]);
  try {
    return await act();
  } finally {
    $ids.set($ids.get().filter((one) => one !== id));
  }
}

/** Cache key of an item. */
const itemKey = (id: string): string => `item\n${id}`;

/** Shows a stored item everywhere. */
export function showStored(item: ContentItemView): void {
  mutateCache(itemKey(item.id), item);
  invalidateKeys(`history\n${item.id}`);
  const { content: _, ...summary } = { ...item, name: nameOf(item) };
  contentItems.replace(item.id, () => summary);
  $build.invalidate();
  $conflicts.revalidate();
}

/** The same for a new, restored or moved item: reloads lists as well. */
export function showAdded(item: ContentItemView): void {
  showStored(item);
  contentItems.reload();
  $contentCount.invalidate();
}

/** Publishes an item at once, even one scheduled for later, or turns a published one into a draft (product §4). */
export async function togglePublished({ id, status }: Pick<ContentItemSummary, 'id' | 'status'>): Promise<void> {
  const next = status === 'published' ? 'draft' : 'published';
  try {
    const { item, message } = await whileBusy(id, () =>
      call(setContentStatus, { params: { id }, body: { status: next } }),
    );
    showStored(item);
    const filter = $status.get();
    if (filter && filter !== item.status) contentItems.drop(id);
    tell(next === 'published' ? 'Content Published' : 'Content Unpublished', message);
  } catch (error) {
    tellFailure('Status Update Failed', error, 'Failed to update the status. Please try again.');
  }
}

/** Undoes a deletion: the item is back as it was, for visitors as well. */
async function undelete(id: string): Promise<void> {
  undoableUntil = 0;
  try {
    const { revisions } = await call(readContentHistory, { params: { id } });
    const last = revisions.find(({ item }) => item !== null);
    const body = { revision: last?.rev ?? 0, rev: revisions[0]?.rev ?? 0, undo: true };
    const { item, message } = await call(restoreContent, { params: { id }, body });
    showAdded(item);
    tell('Content Updated', message);
  } catch (error) {
    tellFailure('Save Failed', error, 'Failed to save content. Please try again.');
  }
}

/**
 * Deletes an item after a confirmation; resolves to whether it is gone.
 *
 * @param leave leaves the screen of the item, which would otherwise reload it, and replace the notice that offers to
 *   undo the deletion with one about the failure
 * @param more what the question says in addition
 */
export async function askAndDelete(
  item: Pick<ContentItemSummary, 'id' | 'title'>,
  leave: () => void = () => undefined,
  more?: string,
): Promise<boolean> {
  const { id, title } = item;
  const text = ['Are you sure you want to delete this content item?', more].filter(Boolean).join(' ');
  if (!(await confirmed({ title: `Delete “${title}”?`, text, action: 'Delete' }))) return false;
  let message: string;
  try {
    ({ message } = await whileBusy(id, () => call(deleteContent, { params: { id } })));
  } catch (error) {
    tellFailure('Delete Failed', error, 'Failed to delete content. Please try again.');
    return false;
  }
  leave();
  contentItems.drop(id);
  invalidateKeys((key) => key === itemKey(id) || key === `history\n${id}`);
  $contentCount.invalidate();
  $build.invalidate();
  $conflicts.revalidate();
  undoableUntil = Date.now() + noticeMs;
  showToast({
    title: 'Content Deleted',
    description: message,
    action: { label: 'Undo', run: () => void undelete(id) },
  });
  return true;
}
