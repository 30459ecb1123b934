import { readContentHistory, readContentItem, type ContentItemView } from '#contract/api/admin-content.ts';
import type { MetCopy, readWorkingCopy, WorkingCopy } from '#contract/api/working-copies.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { call } from '../api/client.ts';
import { canonical } from '../editor/canonical.ts';
import { bodyOf, draftOf, isSame, newDraft, type Draft } from '../editor/draft.ts';
import { isNoted, knownCopy } from '../editor/kept-drafts.ts';
import { go } from '../routing/router.ts';
import { showStored } from './content.ts';
import { windowName } from '../editor/open-windows.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { $copy, hear, say, wanted, type CopyNews, type Line } from './copy-line.ts';
import { $editor, change, isChanged, settle, show, type Editor } from './editor.ts';
import { noteKept } from './kept-work.ts';

/** How long someone counts as still writing. */
const writingMs = 60_000;

/**
 * Handles a write by another window that this one had not seen: merges both texts if they merge cleanly, otherwise
 * shows both.
 */
export async function clash(known: Line, current: MetCopy, draft: Draft | null): Promise<void> {
  flushPendingText();
  // Our own write, whose answer was lost or overtaken.
  if (current.became !== undefined) await openCreated(known, current.became, current.draft);
  else if (current.window === windowName || current.window === known.heirOf) known.rev = current.rev;
  else if (current.draft === null) {
    hear(known, current.rev, null, current.base);
    say(current.ended ?? 'saved', current);
  } else if (draft === null) await adopt(known, current, 'follows');
  else if (isSame(current.draft, draft)) hear(known, current.rev, draft, current.base);
  else if (!current.merged) {
    $copy.set({ news: null, other: current });
    noteKept({ without: 'two texts' });
  } else if ($editor.get()?.draft === draft) {
    const editor = $editor.get();
    const base = editor && (await baseAt(editor, Math.max(current.base ?? 0, editor.base?.rev ?? 0) || null));
    flushPendingText();
    // Typing continued during the lookup: the next turn asks again.
    if (!editor || $editor.get()?.draft !== draft) return;
    hear(known, current.rev, current.draft, current.base);
    $editor.set({ ...editor, base });
    change(current.merged);
    say('merged', current);
  }
}

/**
 * The item at a revision. If that revision is no longer kept, the item counts as changed, so that a save is refused and
 * shows both versions.
 */
async function baseAt(editor: Editor, rev: number | null): Promise<ContentItemView | null> {
  if (rev === null || editor.base === null || editor.base.rev === rev) return editor.base;
  const { revisions } = await call(readContentHistory, { params: { id: editor.base.id } });
  return { ...(revisions.find((one) => one.rev === rev)?.item ?? editor.base), rev };
}

/** Replaces the draft here with the server's. Nothing is lost: the draft here was sent, or there was none. */
export async function adopt(known: Line, copy: WorkingCopy, what: CopyNews['what'] | null): Promise<void> {
  if (copy.became !== undefined) return openCreated(known, copy.became, copy.draft);
  flushPendingText();
  const before = $editor.get();
  if (before?.key !== known.key) return;
  let base = await baseAt(before, copy.base);
  if (copy.ended === 'saved' && before.base) {
    base = (await call(readContentItem, { params: { id: before.base.id } })).item;
    showStored(base);
  }
  flushPendingText();
  const editor = $editor.get();
  // Anything typed in the meantime is compared in the next turn.
  if (editor?.key !== known.key || editor.draft !== before.draft) return;
  const draft = copy.draft ?? (base ? draftOf(base) : newDraft(editor.type));
  show({ ...editor, base, draft, errors: {} }, what ? null : Date.now() - copy.age);
  hear(known, copy.rev, copy.draft && draft, copy.base);
  noteKept({ at: copy.draft ? Date.now() - copy.age : null });
  if (what) say(what, copy);
}

/**
 * Continues with the item that was created from this draft, by this tab before it closed or by another window. Later
 * edits become changes of that item.
 */
async function openCreated({ key }: Line, id: string, theirs: Draft | null): Promise<void> {
  const { item } = await call(readContentItem, { params: { id } });
  flushPendingText();
  const editor = $editor.get();
  if (editor?.key !== key) return;
  const draft = isChanged(editor) ? editor.draft : (theirs ?? editor.draft);
  $editor.set({ ...editor, draft });
  showStored(item);
  settle(item, (draft === editor.draft && !isChanged(editor)) || isSaid(draft, item) ? draft : null);
  go(`/admin/content/${id}`, true);
}

/** Whether an item has the same content as a draft, regardless of its visibility. */
const isSaid = (draft: Draft, item: ContentItemView | null): boolean => {
  const said = (one: Draft) => canonical({ ...bodyOf('page', one), status: '', publishAt: '' });
  return item !== null && said(draft) === said(draftOf(item));
};

/**
 * Work that the server no longer has was saved or discarded elsewhere. If its item has been saved since, the local copy
 * is obsolete.
 */
async function forgetEnded(found: Editor): Promise<void> {
  if (!found.base) return;
  const { item } = await call(readContentItem, { params: { id: found.base.id } });
  flushPendingText();
  const editor = $editor.get();
  if (editor?.draft !== found.draft || item.rev === found.base.rev) return;
  showStored(item);
  show({ ...editor, base: item, draft: draftOf(item), errors: {} }, null);
}

/**
 * Compares the draft here with the server's, once, when an item is opened.
 *
 * @param editor what is edited now
 */
export async function compare(
  known: Line,
  editor: Editor,
  { rev, copy }: ResponseOf<typeof readWorkingCopy>,
): Promise<void> {
  const noted = knownCopy(known.key) ?? knownCopy(known.key, editor.foundIn ?? windowName);
  known.isMet = true;
  // A write must not build on a text that is not shown here.
  known.rev = copy?.draft ? (noted?.rev ?? 0) : rev;
  known.base = copy?.base ?? editor.base?.rev ?? null;
  noteKept({ without: null });
  const own = wanted(editor);
  if (!copy) {
    if (own && isNoted(noted, own)) await forgetEnded(editor);
    return;
  }
  if (copy.became !== undefined && (own ?? copy.draft)) return openCreated(known, copy.became, copy.draft);
  // Restored work builds on everything that its window sent, including writes whose answer never arrived.
  if (copy.draft && own && copy.window === editor.foundIn) known.rev = copy.rev;
  const isOlder = own !== null && isNoted(noted, own) && (noted?.rev ?? 0) < copy.rev;
  if (copy.draft === null) {
    if (isOlder) await adopt(known, copy, copy.ended ?? 'saved');
  } else if (own && isSame(copy.draft, own)) hear(known, copy.rev, own, copy.base);
  // It was saved, but the answer never arrived.
  else if (!own && isSaid(copy.draft, editor.base)) hear(known, copy.rev, copy.draft, copy.base);
  else if (!own || isOlder)
    await adopt(known, copy, copy.age < writingMs && noted?.rev !== copy.rev ? 'follows' : null);
  // Otherwise the text here was continued offline, or comes from elsewhere: the server compares.
}
