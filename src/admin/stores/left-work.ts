import { atom } from 'nanostores';
import { typeOfNew, writeWorkingCopy, type MetCopy, type UnsavedNew } from '#contract/api/working-copies.ts';
import { call, currentIn } from '../api/client.ts';
import { isSame } from '../editor/draft.ts';
import { forgetDraft, inherit, isNoted, keptDrafts, knownCopy, type FoundDraft } from '../editor/kept-drafts.ts';
import { openWindows, windowName } from '../editor/open-windows.ts';
import type { Editor } from './editor.ts';

/** Another unsaved new item of the same type that no open window of this browser is editing. */
export interface LeftNew {
  key: string;
  title: string;
  /** In milliseconds since 1970. */
  at: number;
  /** The device that wrote it; '' for this browser. */
  device: string;
  kept: FoundDraft | undefined;
}

/** Unsaved new items that can be continued instead of the current one, newest first. */
export const $leftNew = atom<readonly LeftNew[]>([]);

/**
 * Takes over the work shown here from the closed window that stored it.
 *
 * @returns the window that it came from, and other work that closed windows left on the same item; empty if closed
 *   windows cannot be identified
 */
export async function takeOver({ key, foundIn }: Editor): Promise<{ heirOf: string | null; left: FoundDraft[] }> {
  const open = await openWindows();
  if (open === null) return { heirOf: null, left: [] };
  const isLeft = ({ window }: FoundDraft): boolean => window !== windowName && !open.has(window);
  const left = keptDrafts((one) => one === key).filter(isLeft);
  for (const found of left) if (found.window === foundIn) inherit(found);
  const isTaken = left.some(({ window }) => window === foundIn);
  return { heirOf: isTaken ? foundIn : null, left: left.filter(({ window }) => window !== foundIn) };
}

/** Finds unsaved new items of a type in this browser, and among those from the server if it has answered. */
export async function lookForNew({ type, key }: Editor, unsaved: readonly UnsavedNew[]): Promise<readonly LeftNew[]> {
  const open = await openWindows();
  const isOthers = (window: string): boolean => window !== windowName && (open === null || open.has(window));
  const newest = new Map<string, LeftNew>();
  const kept = keptDrafts((one) => typeOfNew(one) === type);
  const written = new Set(kept.flatMap((one) => (isOthers(one.window) ? [one.key] : [])));
  for (const one of unsaved) {
    if (isOthers(one.window) && open?.has(one.window)) written.add(one.id);
    newest.set(one.id, {
      key: one.id,
      title: one.title,
      at: Date.now() - one.age,
      device: one.device,
      kept: undefined,
    });
  }
  for (const one of kept.reverse())
    newest.set(one.key, { key: one.key, title: one.draft.title, at: Date.parse(one.at), device: '', kept: one });
  const left = [...newest.values()].filter((one) => one.key !== key && !written.has(one.key));
  return left.sort((one, other) => other.at - one.at);
}

/** A number that no window's count reaches. */
const last = Number.MAX_SAFE_INTEGER;

/**
 * Sends a closed window's work to the server on its behalf.
 *
 * @returns the current copy if it conflicts; null once the server has both and the local entry is deleted
 * @throws RequestFailed and what `fetch` throws
 */
export async function handOver(found: FoundDraft): Promise<MetCopy | null> {
  const { key, window, draft, base } = found;
  const known = knownCopy(key, window);
  if (!isNoted(known, draft)) {
    try {
      const from = { rev: known?.rev ?? 0, base: base?.rev ?? null, window: window || 'earlier', count: last };
      await call(writeWorkingCopy, { params: { id: key }, body: { ...from, draft } });
    } catch (error) {
      const current = currentIn(error) as MetCopy | undefined;
      if (!current) throw error;
      if (!current.draft || !isSame(current.draft, draft)) return current;
    }
  }
  forgetDraft(key, window);
  return null;
}
