import { atom } from 'nanostores';
import { typeOfNew, writeWorkingCopy, type MetCopy, type UnsavedNew } from '#contract/api/working-copies.ts';
import { call, RequestFailed } from '../api/client.ts';
import { isSame } from '../editor/draft.ts';
import { forgetDraft, inherit, isNoted, keptDrafts, knownCopy, type FoundDraft } from '../editor/kept-drafts.ts';
import { openWindows, windowName } from '../editor/open-windows.ts';
import type { Editor } from './editor.ts';

/** Another new item of the type that is edited, which is unsaved and which no open window of this browser writes. */
export interface LeftNew {
  key: string;
  title: string;
  /** In milliseconds since 1970. */
  at: number;
  /** Where it was written; '' for this browser. */
  device: string;
  kept: FoundDraft | undefined;
}

/** What can be gone on with in place of the new item that is edited, the newest first. */
export const $leftNew = atom<readonly LeftNew[]>([]);

/**
 * Makes the shown work of a window that is gone that of this window.
 *
 * @returns the window whose work that was, and what else such windows left in this browser of the same item; nothing where nobody can tell which are gone
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

/** Looks what new items of a type were left unsaved, in this browser and, as far as it has answered, on the server. */
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

/** A number that no window has counted up to. */
const last = Number.MAX_SAFE_INTEGER;

/**
 * Hands over to the server what a window that is gone left, as if that window had done it.
 *
 * @returns what stands there where that is about the same; null once the server has both, and the entry is gone
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
      const current = error instanceof RequestFailed ? (error.problem?.current as MetCopy | undefined) : undefined;
      if (!current) throw error;
      if (!current.draft || !isSame(current.draft, draft)) return current;
    }
  }
  forgetDraft(key, window);
  return null;
}
