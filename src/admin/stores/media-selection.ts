import { atom } from 'nanostores';
import { deleteMedia, listOfUses, readMediaUse, type MediaItem } from '#contract/api/admin-media.ts';
import { showToast } from '#browser/toast.ts';
import { call } from '../api/client.ts';
import { confirmed } from './confirm.ts';
import { $mediaCount } from './lists.ts';
import { media } from './media.ts';
import { tell, tellFailure } from './notice.ts';

/** The selected pictures, by id. */
export const $selected = atom<ReadonlyMap<string, MediaItem>>(new Map());

export function toggleSelected(item: MediaItem): void {
  const next = new Map($selected.get());
  if (!next.delete(item.id)) next.set(item.id, item);
  $selected.set(next);
}

export const selectNone = (): void => $selected.set(new Map());

/** How many of the selection are deleted so far; null if no deletion is under way. */
export const $deletingMany = atom<number | null>(null);

const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

/**
 * Deletes the selection, after a confirmation that says what is kept and why, and which of the rest are in use. Visible
 * pictures are kept. Failures stay selected.
 */
export async function deleteSelected(): Promise<void> {
  if ($deletingMany.get() !== null) return;
  const asked = [...$selected.get().values()];
  $deletingMany.set(0);
  try {
    const uses = [];
    for (const item of asked) uses.push({ item, ...(await call(readMediaUse, { params: { id: item.id } })) });
    const kept = uses.filter(({ usedIn }) => usedIn.some(({ shown }) => shown));
    const free = uses.filter((use) => !kept.includes(use));
    const keptText = kept.map(
      ({ item, usedIn }) =>
        `${item.originalFilename} is kept: visitors see it in ${listOfUses(usedIn.filter(({ shown }) => shown))}.`,
    );
    if (free.length === 0) {
      showToast({ title: 'Pictures Not Deleted', description: keptText.join(' '), variant: 'destructive' });
      return;
    }
    const inDrafts = free
      .filter(({ usedIn }) => usedIn.length > 0)
      .map(
        ({ item, usedIn }) => `${item.originalFilename} is used in ${listOfUses(usedIn)} and will be missing there.`,
      );
    const text = [...keptText, ...inDrafts, 'This cannot be undone.'].join(' ');
    if (!(await confirmed({ title: `Delete ${pictures(free.length)}?`, text, action: 'Delete' }))) return;
    await deleteAll(free.map(({ item }) => item));
  } catch (error) {
    tellFailure('Delete Failed', error, 'Failed to delete the pictures. Please try again.');
  } finally {
    $deletingMany.set(null);
  }
}

async function deleteAll(items: readonly MediaItem[]): Promise<void> {
  let gone = 0;
  try {
    for (const { id } of items) {
      await call(deleteMedia, { params: { id } });
      gone += 1;
      $deletingMany.set(gone);
      media.drop(id);
      $selected.set(new Map([...$selected.get()].filter(([other]) => other !== id)));
    }
  } finally {
    $mediaCount.invalidate();
    if (gone > 0)
      tell(gone === 1 ? 'Picture Deleted' : 'Pictures Deleted', `${pictures(gone)} of ${items.length} deleted.`);
  }
}
