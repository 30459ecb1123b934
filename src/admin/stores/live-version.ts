import {
  revertContent,
  setContentStatus,
  updateContent,
  type ContentItemView,
  type Seen,
} from '#contract/api/admin-content.ts';
import { call } from '../api/client.ts';
import { bodyOf, draftOf } from '../editor/draft.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { confirmed } from './confirm.ts';
import { showStored } from './content.ts';
import { $editor, isChanged, settle } from './editor.ts';
import { tell } from './notice.ts';
import { $saving, refuse, save, unsavedLost } from './save-content.ts';
import { $seen } from './seen.ts';

/** Publishes a draft of changes, including unsaved edits, in place of the visible version. */
export async function publishChanges(): Promise<void> {
  await save('publish');
}

/** Runs a call that writes the edited item. With `keepsTyped`, unsaved edits stay. */
async function write(
  act: (base: ContentItemView) => Promise<{ item: ContentItemView; message: string; seen: Seen }>,
  keepsTyped: boolean,
) {
  const editor = $editor.get();
  if (!editor?.base || $saving.get()) return null;
  $saving.set(true);
  try {
    const { item, message, seen } = await act(editor.base);
    showStored(item);
    $seen.set({ item: item.id, ...seen });
    const now = $editor.get();
    if (now?.key === item.id) settle(item, keepsTyped && isChanged(now) ? draftOf(item) : now.draft);
    return { item, message };
  } catch (error) {
    refuse(error);
    return null;
  } finally {
    $saving.set(false);
  }
}

/** What an action keeps, and that it discards unsaved edits, if there are any. */
function kept(text: string): string {
  flushPendingText();
  const editor = $editor.get();
  return editor && isChanged(editor) ? `${text} ${unsavedLost}` : text;
}

/** Restores the visible version as the item, after a confirmation. The saved changes stay in the history. */
export async function discardChanges(): Promise<void> {
  const sure = await confirmed({
    title: 'Go back to the public version?',
    text: kept('The item goes back to what visitors see. The saved changes stay in its history.'),
    action: 'Go back',
  });
  if (!sure) return;
  const written = await write(async (base) => {
    // A moment of the draft does not belong to the public version, and would hide it.
    const { publishAt: _, ...item } = base;
    const { type, id, rev, live } = item;
    const body = bodyOf(type, draftOf({ ...item, ...live, status: 'published' }));
    return call(updateContent, { params: { id }, body: { ...body, rev } });
  }, false);
  if (written) tell('Content Updated', `“${written.item.title}” is back to what visitors see.`);
}

/** Withdraws the visible version, after a confirmation. The changes stay as a draft. */
export async function withdraw(): Promise<void> {
  const sure = await confirmed({
    title: 'Withdraw the published version?',
    text: 'Visitors do not see this item until it is published again. The changes stay as a draft.',
    action: 'Withdraw it',
  });
  if (!sure) return;
  const written = await write(
    ({ id, rev }) => call(setContentStatus, { params: { id }, body: { status: 'draft', rev } }),
    true,
  );
  if (written) tell('Content Unpublished', written.message);
}

/** Restores the file's version as the item, after a confirmation. The saved edits stay in the history. */
export async function revert(): Promise<void> {
  const sure = await confirmed({
    title: 'Revert to the file?',
    text: kept(
      'The item goes back to what its file says, and visitors see that after the next build. Your saved edits stay in its history.',
    ),
    action: 'Revert',
  });
  if (!sure) return;
  const written = await write(({ id, rev }) => call(revertContent, { params: { id }, body: { rev } }), false);
  if (written) tell('Content Updated', written.message);
}
