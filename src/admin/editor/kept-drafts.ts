import type { ContentItemView } from '#contract/api/admin-content.ts';
import { isRecord, type JsonObject } from '../fields/group-value.ts';
import type { Draft } from './draft.ts';

/** Unsaved work of one item, as local storage keeps it. */
export interface KeptDraft {
  draft: Draft;
  /** The item that the work began from; null for a new one. */
  base: ContentItemView | null;
  /** When it was last changed, as `toISOString` writes it. */
  at: string;
}

const storageKey = (key: string) => `admin-draft:${key}`;

/** The unsaved work of an item, or null. What another version of the admin left and cannot be read is no work. */
export function keptDraft(key: string): KeptDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    if (!isRecord(value) || !isRecord(value['draft']) || typeof value['at'] !== 'string') return null;
    // Work that was kept before there were moments waits for none.
    const draft: JsonObject = { publishAt: '', ...value['draft'] };
    const isWhole = ['title', 'slug', 'status', 'order'].every((name) => typeof draft[name] === 'string');
    return isWhole && isRecord(draft['content']) ? ({ ...value, draft } as unknown as KeptDraft) : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved work; where the browser has no room left it lives in this tab alone. */
export function keepDraft(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(kept));
  } catch {
    return;
  }
}

export const forgetDraft = (key: string): void => localStorage.removeItem(storageKey(key));
