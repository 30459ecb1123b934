import type { ContentItem } from '#contract/content/item.ts';
import { newDraft, type Draft } from '../editor/draft.ts';
import { forgetDraft, keepDraft, keptDrafts } from '../editor/kept-drafts.ts';
import { newKey } from '../editor/new-key.ts';
import { go } from '../routing/router.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { $editor } from './editor.ts';

/** Unsaved work on an item that has since been deleted; it can no longer be saved there. */
export interface OrphanedWork {
  key: string;
  type: ContentItem['type'];
  draft: Draft;
  /** The window that stored it; this one if left out. */
  window?: string;
}

/** The newest work stored in this browser for an item that no longer exists; null if there is none. */
export function orphanedWork(id: string): OrphanedWork | null {
  const [found] = keptDrafts((key) => key === id);
  return found?.base ? { key: id, type: found.base.type, draft: found.draft, window: found.window } : null;
}

/**
 * Turns it into a new item, as an unscheduled draft, so that its author decides again what visitors see. False if this
 * browser has no room for it.
 */
export function goOnAsNew(work: OrphanedWork): boolean {
  flushPendingText();
  const { key, type, window } = work;
  const edited = $editor.get();
  const written = edited?.key === key ? edited.draft : work.draft;
  const { status, publishAt } = newDraft(type);
  const draft = { ...written, status, publishAt };
  if (!keepDraft(newKey(type), { draft, base: null, at: new Date().toISOString() })) return false;
  forgetDraft(key, window);
  // Nothing unsaved is left here, so there is nothing to ask.
  $editor.set(null);
  go(`/admin/content/new/${type}`);
  return true;
}
