import { atom } from 'nanostores';
import {
  readContentHistory,
  revertContent,
  setContentStatus,
  updateContent,
  type ContentItemView,
  type ContentRevision,
  type Seen,
} from '#contract/api/admin-content.ts';
import { call } from '../api/client.ts';
import { takingBack, type TakingBack } from '../editor/earlier-version.ts';
import { isToCome } from '../editor/is-to-come.ts';
import { confirmed } from './confirm.ts';
import { showStored } from './content.ts';
import { $editor, isChanged, settle } from './editor.ts';
import { tell, tellFailure } from './notice.ts';
import { $seen } from './seen.ts';
import { oneAtATime } from './under-way.ts';

/** Whether a change is being undone. */
export const $reverting = atom(false);

function questionOf(back: TakingBack, title: string): string {
  if (back.how === 'file') return `“${title}” goes back to what its file says, and so does what visitors see.`;
  if (back.how === 'withdraw')
    return `“${title}” was not published before, so it becomes a draft, which visitors do not see.`;
  return back.version.publishAt === undefined
    ? `“${title}” goes back to revision ${back.rev}, and so does what visitors see.`
    : `“${title}” goes back to revision ${back.rev}, which visitors do not see before its scheduled time.`;
}

/**
 * Returns to what visitors saw of an item before its last change, after a confirmation. Nothing is lost: the change
 * stays in the history.
 */
export async function revertChange({ id, title }: { id: string; title: string }): Promise<void> {
  const revert = async () => {
    const { revisions } = await call(readContentHistory, { params: { id } });
    const [newest] = revisions;
    const back = takingBack(revisions, new Date());
    const text = questionOf(back, title);
    const kept = 'The change stays in its history.';
    if (
      !newest?.item ||
      !(await confirmed({ title: 'Revert this change?', text: `${text} ${kept}`, action: 'Revert' }))
    )
      return;
    const { item, message, seen } = await takeBack(id, newest, back);
    showStored(item);
    $seen.set({ item: id, ...seen });
    const editor = $editor.get();
    if (editor?.key === id && !isChanged(editor)) settle(item, editor.draft);
    tell('Content Updated', message);
  };
  await oneAtATime($reverting, true, revert, (error) =>
    tellFailure('Save Failed', error, 'Failed to save content. Please try again.'),
  );
}

function takeBack(
  id: string,
  { rev, item }: ContentRevision,
  back: TakingBack,
): Promise<{ item: ContentItemView; message: string; seen: Seen }> {
  if (back.how === 'file') return call(revertContent, { params: { id }, body: { rev } });
  if (back.how === 'withdraw' || !item)
    return call(setContentStatus, { params: { id }, body: { status: 'draft', rev } });
  // A future time would hide what visitors saw. One that has already passed is kept.
  const publishAt = back.version.publishAt ?? (isToCome(item.publishAt, new Date()) ? null : undefined);
  const body = { ...back.version, publishAt, type: item.type, order: item.order, status: 'published' as const, rev };
  return call(updateContent, { params: { id }, body });
}
