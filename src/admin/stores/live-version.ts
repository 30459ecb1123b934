import { revertContent, setContentStatus, updateContent, type ContentItemView } from '#contract/api/admin-content.ts';
import { call } from '../api/client.ts';
import { bodyOf, draftOf } from '../editor/draft.ts';
import { go } from '../routing/router.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { confirmed, type Question } from './confirm.ts';
import { askAndDelete } from './content.ts';
import { $editor, discard, isChanged } from './editor.ts';
import { tell } from './notice.ts';
import { $saving, save, unsavedLost, write } from './save-content.ts';

/** Publishes a draft of changes, including unsaved edits, in place of the visible version. */
export async function publishChanges(): Promise<void> {
  await save('publish');
}

/**
 * Writes the edited item after a confirmation, unless another item has been opened meanwhile. With `keepsTyped`,
 * unsaved edits are kept; otherwise the question says that they are discarded.
 */
async function askAndWrite(
  question: Question,
  act: (base: ContentItemView) => ReturnType<Parameters<typeof write>[1]>,
  keepsTyped = false,
) {
  flushPendingText();
  const editor = $editor.get();
  if (!editor?.base || $saving.get()) return null;
  const { base } = editor;
  const isKept = keepsTyped && isChanged(editor);
  const text = isChanged(editor) && !keepsTyped ? `${question.text} ${unsavedLost}` : question.text;
  if (!(await confirmed({ ...question, text }))) return null;
  return write(editor, () => act(base), isKept ? null : editor.draft);
}

/** Restores the visible version as the item, after a confirmation. The saved changes stay in the history. */
export async function discardChanges(): Promise<void> {
  const written = await askAndWrite(
    {
      title: 'Go back to the public version?',
      text: 'The item goes back to what visitors see. The saved changes stay in its history.',
      action: 'Go back',
    },
    (base) => {
      // The draft's scheduled time does not belong to the public version, and would hide it.
      const { publishAt: _, ...item } = base;
      const { type, id, rev, live } = item;
      const body = bodyOf(type, draftOf({ ...item, ...live, status: 'published' }));
      return call(updateContent, { params: { id }, body: { ...body, rev } });
    },
  );
  if (written) tell('Content Updated', `“${written.item.title}” is back to what visitors see.`);
}

/** Withdraws the visible version, after a confirmation. The changes are kept as a draft. */
export async function withdraw(): Promise<void> {
  const written = await askAndWrite(
    {
      title: 'Withdraw the published version?',
      text: 'Visitors do not see this item until it is published again. The changes stay as a draft.',
      action: 'Withdraw it',
    },
    ({ id, rev }) => call(setContentStatus, { params: { id }, body: { status: 'draft', rev } }),
    true,
  );
  if (written) tell('Content Unpublished', written.message);
}

/** Restores the file's version as the item, after a confirmation. The saved edits stay in the history. */
export async function revert(): Promise<void> {
  const written = await askAndWrite(
    {
      title: 'Revert to the file?',
      text: 'The item goes back to what its file says, and visitors see that after the next build. Your saved edits stay in its history.',
      action: 'Revert',
    },
    ({ id, rev }) => call(revertContent, { params: { id }, body: { rev } }),
  );
  if (written) tell('Content Updated', written.message);
}

/**
 * Deletes the edited item after a confirmation, and leaves its screen unless another item has been opened meanwhile.
 */
export async function deleteEdited(): Promise<void> {
  flushPendingText();
  const editor = $editor.get();
  if (!editor?.base) return;
  const lost = isChanged(editor) ? unsavedLost : undefined;
  await askAndDelete(
    editor.base,
    () => {
      if ($editor.get()?.key !== editor.key) return;
      discard();
      go('/admin/content', true);
    },
    lost,
  );
}
