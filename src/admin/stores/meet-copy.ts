import { readWorkingCopy } from '#contract/api/working-copies.ts';
import { call, RequestFailed } from '../api/client.ts';
import { forgetDraft } from '../editor/kept-drafts.ts';
import { windowName } from '../editor/open-windows.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { $copy, isBehind, lineNow, say, type Line } from './copy-line.ts';
import { adopt, compare } from './copy-of-others.ts';
import { $editor, change, isChanged, openNew } from './editor.ts';
import { noteKept } from './kept-work.ts';
import { $leftNew, handOver, lookForNew, takeOver, type LeftNew } from './left-work.ts';
import { isFinal, timeoutMs } from './send-copy.ts';

/**
 * Compares the draft here with what other windows left in this browser and on the server, once, when an item is opened.
 */
export async function meet(known: Line): Promise<void> {
  const found = $editor.get();
  if (found?.key !== known.key) return;
  const taken = await takeOver(found);
  known.left = taken.left;
  known.heirOf ??= taken.heirOf;
  // What this browser stores is available offline.
  if (found.base === null && !goOnWithLeft(known, await lookForNew(found, []))) return;
  const answer = await call(readWorkingCopy, { params: { id: known.key }, signal: AbortSignal.timeout(timeoutMs) });
  if (found.base === null && !goOnWithLeft(known, await lookForNew(found, answer.unsaved ?? []))) return;
  const editor = $editor.get();
  if (lineNow() === known && editor?.key === known.key && !known.isMet) await compare(known, editor, answer);
}

/**
 * Continues the newest unsaved new item, if nothing has been written here yet. Returns whether the edited item stayed
 * the same.
 */
function goOnWithLeft(known: Line, left: readonly LeftNew[]): boolean {
  flushPendingText();
  const editor = $editor.get();
  if (lineNow() !== known || editor?.key !== known.key) return false;
  $leftNew.set(left);
  const [newest] = left;
  if (!newest || known.isChosen || editor.foundIn !== null || isChanged(editor)) return true;
  chooseNew(newest);
  return false;
}

/** Continues another unsaved new item, or starts a fresh one. The present one is kept. */
export function chooseNew(left: LeftNew | null): void {
  const editor = $editor.get();
  if (editor?.base !== null) return;
  openNew(editor.type, left);
  const known = lineNow();
  if (known) known.isChosen = true;
}

/**
 * Asks whether another window has written.
 *
 * @returns whether the draft must be sent or compared at once
 */
export async function poll(): Promise<boolean> {
  const known = lineNow();
  const editor = known && $editor.get();
  if (document.hidden || !editor || $copy.get().other) return false;
  if (!known.isMet) return true;
  const query = { ...(known.rev > 0 && { known: known.rev }), ...(editor.base && { base: editor.base.rev }) };
  try {
    const { copy } = await call(readWorkingCopy, { params: { id: known.key }, query });
    if (lineNow() !== known || !copy || copy.rev <= known.rev) return false;
    flushPendingText();
    if (copy.window === windowName && copy.became === undefined) known.rev = copy.rev;
    else if (isBehind()) return true;
    else await adopt(known, copy, copy.ended ?? 'follows');
  } catch (error) {
    // The next poll retries; the save bar shows whether edits are stored.
    if (!(error instanceof RequestFailed) && !(error instanceof TypeError)) throw error;
  }
  return false;
}

/**
 * Sends the server what closed windows left here for the same item. If it conflicts with the draft, a person chooses.
 */
export async function handOverLeft(known: Line): Promise<void> {
  const [found, ...others] = known.left;
  if (!found) return;
  known.left = others;
  const later = () => void (known.left = [found, ...known.left]);
  try {
    const current = await handOver(found);
    if (lineNow() !== known) return;
    flushPendingText();
    if (current === null) await poll();
    else if (current.draft && current.rev !== known.rev) {
      // The server's copy has not been seen here yet.
      later();
      await poll();
    } else if (!current.merged) {
      $copy.set({ news: null, other: { ...current, draft: found.draft, device: 'this browser', left: found } });
      noteKept({ without: 'two texts' });
    } else if (isBehind()) later();
    else {
      change(current.merged);
      forgetDraft(found.key, found.window);
      say('merged', { ...current, device: 'this browser' });
    }
  } catch (error) {
    if (isFinal(error)) return;
    later();
    throw error;
  }
}
