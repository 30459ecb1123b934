import type { ContentItem } from '#contract/content/item.ts';
import { newDraft, type Draft } from '../editor/draft.ts';
import { forgetDraft, keepDraft, keptDrafts } from '../editor/kept-drafts.ts';
import { newKey } from '../editor/new-key.ts';
import { go } from '../routing/router.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { $editor } from './editor.ts';

/** Unsaved work of an item that somebody deleted meanwhile: no save can take it any more. */
export interface OrphanedWork {
  key: string;
  type: ContentItem['type'];
  draft: Draft;
  /** The window that keeps it; this one where none is said. */
  window?: string;
}

/** What this browser keeps of an item that is not there any more, the newest; null where it keeps nothing. */
export function orphanedWork(id: string): OrphanedWork | null {
  const [found] = keptDrafts((key) => key === id);
  return found?.base ? { key: id, type: found.base.type, draft: found.draft, window: found.window } : null;
}

/** Makes a new item of it, a draft that waits for no moment: its author decides anew what visitors see. False where this browser has no room for it. */
export function goOnAsNew(work: OrphanedWork): boolean {
  flushPendingText();
  const { key, type, window } = work;
  const edited = $editor.get();
  const written = edited?.key === key ? edited.draft : work.draft;
  const { status, publishAt } = newDraft(type);
  const draft = { ...written, status, publishAt };
  if (!keepDraft(newKey(type), { draft, base: null, at: new Date().toISOString() })) return false;
  forgetDraft(key, window);
  // Nothing is left unsaved here, so nobody is asked.
  $editor.set(null);
  go(`/admin/content/new/${type}`);
  return true;
}
