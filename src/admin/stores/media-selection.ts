import { atom, computed } from 'nanostores';
import { deleteMedia, listOfUses, readMediaUse, type MediaItem } from '#contract/api/admin-media.ts';
import { call, hasStatus } from '../api/client.ts';
import { confirmed } from './confirm.ts';
import { $mediaCount } from './lists.ts';
import { media } from './media.ts';
import { tell, tellFailure, tellProblem } from './notice.ts';

/** Ids of all ticked pictures, listed or not. */
const $ticked = atom<ReadonlySet<string>>(new Set());

/** The selected pictures, by id: ticked and on the screen, so that nothing unseen is deleted. */
export const $selected = computed(
  [$ticked, media.$list],
  (ticked, { data }): ReadonlyMap<string, MediaItem> =>
    new Map(data?.records.filter(({ id }) => ticked.has(id)).map((item) => [item.id, item])),
);

export function toggleSelected({ id }: MediaItem): void {
  const next = new Set($ticked.get());
  if (!next.delete(id)) next.add(id);
  $ticked.set(next);
}

export const selectNone = (): void => $ticked.set(new Set());

/** Removes a deleted picture from the list and the selection. */
function forget(id: string): void {
  media.drop(id);
  $ticked.set(new Set([...$ticked.get()].filter((other) => other !== id)));
}

/** How many of the selected pictures have been deleted so far; null if no deletion is under way. */
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
    const facts: string[] = [];
    for (const item of asked) {
      try {
        uses.push({ item, ...(await call(readMediaUse, { params: { id: item.id } })) });
      } catch (error) {
        // It may have been deleted elsewhere.
        if (!hasStatus(error, 404)) throw error;
        forget(item.id);
        facts.push(`${item.originalFilename} had already been deleted.`);
      }
    }
    const kept = uses.filter(({ usedIn }) => usedIn.some(({ shown }) => shown));
    const free = uses.filter((use) => !kept.includes(use));
    for (const { item, usedIn } of kept) {
      const shownIn = listOfUses(usedIn.filter(({ shown }) => shown));
      facts.push(`${item.originalFilename} is kept: visitors see it in ${shownIn}.`);
    }
    if (uses.length === 0) {
      tell('Pictures Deleted', facts.join(' '));
      return;
    }
    if (free.length === 0) {
      tellProblem('Pictures Not Deleted', facts.join(' '));
      return;
    }
    const inDrafts = free
      .filter(({ usedIn }) => usedIn.length > 0)
      .map(
        ({ item, usedIn }) => `${item.originalFilename} is used in ${listOfUses(usedIn)} and will be missing there.`,
      );
    const text = [...facts, ...inDrafts, 'This cannot be undone.'].join(' ');
    if (!(await confirmed({ title: `Delete ${pictures(free.length)}?`, text, action: 'Delete' }))) return;
    await deleteAll(free.map(({ item }) => item));
  } catch (error) {
    tellFailure('Delete Failed', error, 'Failed to delete the pictures. Please try again.');
  } finally {
    $mediaCount.invalidate();
    $deletingMany.set(null);
  }
}

async function deleteAll(items: readonly MediaItem[]): Promise<void> {
  let gone = 0;
  try {
    for (const { id } of items) {
      try {
        await call(deleteMedia, { params: { id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
      gone += 1;
      $deletingMany.set(gone);
      forget(id);
    }
  } finally {
    if (gone > 0)
      tell(gone === 1 ? 'Picture Deleted' : 'Pictures Deleted', `${pictures(gone)} of ${items.length} deleted.`);
  }
}
