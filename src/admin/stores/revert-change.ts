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
import { confirmed } from './confirm.ts';
import { showStored } from './content.ts';
import { $editor, isChanged, settle } from './editor.ts';
import { tell, tellFailure } from './notice.ts';
import { $seen } from './seen.ts';

/** Whether a change is being undone. */
export const $reverting = atom(false);

const questions: Readonly<Record<TakingBack['how'], (title: string, rev: number) => string>> = {
  version: (title, rev) => `“${title}” goes back to revision ${rev}, and so does what visitors see.`,
  file: (title) => `“${title}” goes back to what its file says, and so does what visitors see.`,
  withdraw: (title) => `“${title}” was not published before, so it becomes a draft, which visitors do not see.`,
};

/**
 * Returns to what visitors saw of an item before its last change, after a confirmation. Nothing is lost: the change
 * stays in the history.
 */
export async function revertChange({ id, title }: { id: string; title: string }): Promise<void> {
  if ($reverting.get()) return;
  $reverting.set(true);
  try {
    const { revisions } = await call(readContentHistory, { params: { id } });
    const [newest] = revisions;
    const back = takingBack(revisions);
    const text = questions[back.how](title, back.how === 'version' ? back.rev : 0);
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
  } catch (error) {
    tellFailure('Save Failed', error, 'Failed to save content. Please try again.');
  } finally {
    $reverting.set(false);
  }
}

function takeBack(
  id: string,
  { rev, item }: ContentRevision,
  back: TakingBack,
): Promise<{ item: ContentItemView; message: string; seen: Seen }> {
  if (back.how === 'file') return call(revertContent, { params: { id }, body: { rev } });
  if (back.how === 'withdraw' || !item)
    return call(setContentStatus, { params: { id }, body: { status: 'draft', rev } });
  const { slug, title, content } = back.version;
  const body = { type: item.type, order: item.order, slug, title, content, status: 'published' as const, rev };
  return call(updateContent, { params: { id }, body });
}
