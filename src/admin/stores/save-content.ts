import { atom, computed } from 'nanostores';
import {
  createContent,
  restoreContent,
  updateContent,
  type ContentItemView,
  type Seen,
} from '#contract/api/admin-content.ts';
import { call, currentIn, RequestFailed } from '../api/client.ts';
import { canonical } from '../editor/canonical.ts';
import { sentFor, type Intent } from '../editor/deeds.ts';
import { bodyOf, draftOf, type Draft } from '../editor/draft.ts';
import { forgetSaved } from '../editor/kept-drafts.ts';
import { merged, type Side } from '../editor/versions.ts';
import { go } from '../routing/router.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { confirmed } from './confirm.ts';
import { showAdded, showStored, whileBusy } from './content.ts';
import { $editor, change, isChanged, settle, type Editor } from './editor.ts';
import { tell, tellFailure } from './notice.ts';
import { $seen } from './seen.ts';
import { creationOf, endCopy } from './send-copy.ts';

/** Shown before unsaved edits are discarded. Those edits are in no revision. */
export const unsavedLost = 'Your unsaved changes will be lost.';

/** Keys of the items with a save under way. A save that hangs holds up no other item. */
const $underWay = atom<readonly string[]>([]);

/** Whether a save of the edited item is under way. */
export const $saving = computed([$underWay, $editor], (keys, editor) => editor !== null && keys.includes(editor.key));

/** Runs a call that writes the edited item. The item's buttons are disabled until it ends. */
const whileSaving = <T>(key: string, act: () => Promise<T>): Promise<T> => whileBusy(key, act, $underWay);

/** Counts refusals, so that a screen jumps to each one only once. */
export const $refusals = atom(0);

const currentItemIn = (error: unknown) => currentIn(error) as ContentItemView | undefined;

/**
 * Shows refusals, and what was saved elsewhere in the meantime. If another item has been opened since, a notice names
 * the refused one.
 */
function refuse({ key, draft }: Pick<Editor, 'key' | 'draft'>, error: unknown): void {
  const editor = $editor.get();
  const isOpen = editor?.key === key;
  if (isOpen && error instanceof RequestFailed && error.problem) {
    $editor.set({ ...editor, errors: error.problem.fields ?? {}, conflict: currentItemIn(error) ?? null });
    $refusals.set($refusals.get() + 1);
  }
  const title = isOpen || !draft.title ? 'Save Failed' : `“${draft.title}”: Save Failed`;
  tellFailure(title, error, 'Failed to save content. Please try again.');
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
  const { beside, atOnce, ...decided } = sentFor(intent, editor, new Date());
  const body = { ...bodyOf(type, draft), ...decided };
  try {
    const { item, message, seen } = await whileSaving(key, async () => {
      if (!base) return call(createContent, { body: { ...body, atOnce }, query: creationOf(key) });
      const { id, rev } = base;
      try {
        return await call(updateContent, { params: { id }, body: { ...body, rev, beside, atOnce } });
      } catch (error) {
        const saved = savedBefore(currentItemIn(error), body, { beside, atOnce });
        if (saved) return saved;
        throw error;
      }
    });
    const isOpen = $editor.get()?.key === key;
    if (!base) endCopy(key);
    forgetSaved(key, item, draft);
    if (base) showStored(item);
    else showAdded(item);
    if (isOpen) settle(item, draft);
    if (isOpen && !base) go(`/admin/content/${item.id}`, true);
    if (seen) $seen.set({ item: item.id, ...seen });
    tell(titleOf(intent, item, base === null), message);
    return true;
  } catch (error) {
    refuse(editor, error);
    return false;
  }
}

/**
 * Stands in for the lost answer to an earlier attempt, if the current item matches what was sent. Without it, the
 * author would have to choose between two identical versions, one of them by “someone else”.
 */
function savedBefore(
  item: ContentItemView | undefined,
  sent: ReturnType<typeof bodyOf>,
  { beside, atOnce }: { beside: true | undefined; atOnce: true | undefined },
) {
  if (!item) return null;
  const stored = bodyOf(item.type, draftOf(item));
  const status = beside && item.live ? 'draft' : sent.status;
  // Publishing at once may have dropped the scheduled time.
  const publishAt = atOnce && stored.publishAt === null ? null : sent.publishAt;
  const isSaid = canonical(stored) === canonical({ ...sent, status, publishAt });
  return isSaid ? { item, message: `“${item.title}” had been saved by an earlier attempt.`, seen: null } : null;
}

/** The title of the notice (product §8). */
function titleOf(intent: Intent, { status }: ContentItemView, isNew: boolean): string {
  if (typeof intent === 'object') return 'Content Scheduled';
  if (intent === 'publish' && status === 'published') return 'Content Published';
  return isNew ? 'Content Created' : 'Content Updated';
}

/**
 * Saves the fields chosen from this draft and from the version saved elsewhere, on top of that version. If that version
 * was chosen everywhere, there is nothing to save.
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

/**
 * Writes the edited item by something other than a save, and shows the result if it is still open. Resolves to null
 * after a refusal.
 *
 * @param replaced the draft that the result replaces; what has been typed since stays unsaved, as does everything if
 * null
 */
export async function write(
  editor: Editor,
  act: () => Promise<{ item: ContentItemView; message: string; seen: Seen }>,
  replaced: Draft | null,
): Promise<{ item: ContentItemView; message: string } | null> {
  try {
    const { item, message, seen } = await whileSaving(editor.key, act);
    showStored(item);
    $seen.set({ item: item.id, ...seen });
    if ($editor.get()?.key === editor.key) settle(item, replaced);
    return { item, message };
  } catch (error) {
    refuse(editor, error);
    return null;
  }
}

/** Restores a revision as a new one, after a confirmation if unsaved work would be lost. */
export async function restore(revision: number): Promise<void> {
  flushPendingText();
  const editor = $editor.get();
  if (!editor?.base || $saving.get()) return;
  const question = { title: 'Restore this revision?', text: unsavedLost, action: 'Restore it' };
  if (isChanged(editor) && !(await confirmed(question))) return;
  const { id, rev } = editor.base;
  const restored = () => call(restoreContent, { params: { id }, body: { revision, rev } });
  const written = await write(editor, restored, editor.draft);
  if (written) tell('Content Updated', written.message);
}
