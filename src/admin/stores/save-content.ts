import { atom } from 'nanostores';
import { createContent, restoreContent, updateContent, type ContentItemView } from '#contract/api/admin-content.ts';
import { call, RequestFailed } from '../api/client.ts';
import { sentFor, type Intent } from '../editor/deeds.ts';
import { bodyOf, draftOf } from '../editor/draft.ts';
import { forgetDraft } from '../editor/kept-drafts.ts';
import { merged, type Side } from '../editor/versions.ts';
import { go } from '../routing/router.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { confirmed } from './confirm.ts';
import { showAdded, showStored } from './content.ts';
import { $editor, change, isChanged, settle } from './editor.ts';
import { tell, tellFailure } from './notice.ts';
import { $seen } from './seen.ts';
import { creationOf, endCopy } from './send-copy.ts';

/** Said before unsaved edits are discarded. They are in no revision. */
export const unsavedLost = 'Your unsaved changes will be lost.';

/** Whether a save is under way. */
export const $saving = atom(false);

/** Counts refusals, so that a screen jumps to each once. */
export const $refusals = atom(0);

/** Shows refusals, and what was saved elsewhere meanwhile. */
export function refuse(error: unknown): void {
  const editor = $editor.get();
  const problem = error instanceof RequestFailed ? error.problem : null;
  if (editor && problem) {
    const conflict = (problem.current as ContentItemView | undefined) ?? null;
    $editor.set({ ...editor, errors: problem.fields ?? {}, conflict });
    $refusals.set($refusals.get() + 1);
  }
  tellFailure('Save Failed', error, 'Failed to save content. Please try again.');
}

/**
 * Saves, publishes or schedules the edited item; a new item is created and opened at its own address. Saving does not
 * change what visitors see, unless the form has another status. An unchanged item is not saved again. Resolves to
 * whether it succeeded.
 */
export async function save(intent: Intent = 'save'): Promise<boolean> {
  flushPendingText();
  const editor = $editor.get();
  if (!editor || $saving.get()) return false;
  const { key, type, base, draft } = editor;
  if (intent === 'save' && base && !isChanged(editor)) return false;
  const { beside, ...decided } = sentFor(intent, editor, new Date());
  const body = { ...bodyOf(type, draft), ...decided };
  $saving.set(true);
  try {
    const { item, message, seen } = base
      ? await call(updateContent, {
          params: { id: base.id },
          body: { ...body, rev: base.rev, ...(beside && { beside }) },
        })
      : await call(createContent, { body, query: creationOf(key) });
    const isOpen = $editor.get()?.key === key;
    if (!base) endCopy(key);
    forgetDraft(key);
    if (base) showStored(item);
    else showAdded(item);
    if (isOpen) settle(item, draft);
    if (isOpen && !base) go(`/admin/content/${item.id}`, true);
    $seen.set({ item: item.id, ...seen });
    tell(titleOf(intent, item, base === null), message);
    return true;
  } catch (error) {
    refuse(error);
    return false;
  } finally {
    $saving.set(false);
  }
}

/** The title of the notice (product §8). */
function titleOf(intent: Intent, { status }: ContentItemView, isNew: boolean): string {
  if (typeof intent === 'object') return 'Content Scheduled';
  if (intent === 'publish' && status === 'published') return 'Content Published';
  return isNew ? 'Content Created' : 'Content Updated';
}

/**
 * Saves the chosen fields of mine and of the version saved elsewhere, on top of that version. If that version was chosen
 * everywhere, there is nothing to save.
 */
export async function saveChosen(sides: Readonly<Record<string, Side>>): Promise<void> {
  const editor = $editor.get();
  if (!editor?.conflict) return;
  const { conflict } = editor;
  const draft = merged(editor.draft, draftOf(conflict), sides);
  showStored(conflict);
  $editor.set({ ...editor, base: conflict, conflict: null });
  change(draft);
  const now = $editor.get();
  if (now && isChanged(now)) await save();
  else tell('Nothing to Save', 'Everything is as it was saved elsewhere. The form shows it.');
}

/** Restores a revision as a new one, after a confirmation if unsaved work would be lost. */
export async function restore(revision: number): Promise<void> {
  flushPendingText();
  const editor = $editor.get();
  if (!editor?.base || $saving.get()) return;
  const { base } = editor;
  const question = { title: 'Restore this revision?', text: unsavedLost, action: 'Restore it' };
  if (isChanged(editor) && !(await confirmed(question))) return;
  $saving.set(true);
  try {
    const { item, message, seen } = await call(restoreContent, {
      params: { id: base.id },
      body: { revision, rev: base.rev },
    });
    showStored(item);
    settle(item, $editor.get()?.draft ?? editor.draft);
    $seen.set({ item: item.id, ...seen });
    tell('Content Updated', message);
  } catch (error) {
    refuse(error);
  } finally {
    $saving.set(false);
  }
}
