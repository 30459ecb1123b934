import { atom } from 'nanostores';
import type { WorkingCopy } from '#contract/api/working-copies.ts';
import type { Draft } from '../editor/draft.ts';
import { noteCopy } from '../editor/kept-drafts.ts';
import { isChanged, type Editor } from './editor.ts';
import { noteKept } from './kept-work.ts';

/** What another window did, and how long ago in milliseconds before `at`. */
export interface CopyNews {
  what: 'follows' | 'merged' | 'saved' | 'discarded';
  copy: WorkingCopy;
  /** When this window heard of it, in milliseconds since 1970. */
  at: number;
}

/** What is known of other windows, and of their text where it differs at the same places: then a person has to choose. */
export const $copy = atom<{ news: CopyNews | null; other: WorkingCopy | null }>({ news: null, other: null });

/** Names this window, for as long as its page lives. */
export const windowName = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** What this window knows of the copy of what it edits. */
export interface Line {
  key: string;
  rev: number;
  /** What the server has, by identity; null for nothing. */
  acked: Draft | null;
  /** What the server refused, or has no item for: it is not sent again. */
  refused: Draft | null;
  /** Revision of the item that it began from. */
  base: number | null;
  /** Whether it was compared with what is here. */
  isMet: boolean;
  isBegun: boolean;
}

/** What the server should have of what is edited; null for nothing. */
export const wanted = (editor: Editor): Draft | null => (isChanged(editor) ? editor.draft : null);

export const say = (what: CopyNews['what'], copy: WorkingCopy): void =>
  $copy.set({ news: { what, copy, at: Date.now() }, other: null });

/** Notes what the server has. */
export function hear(known: Line, rev: number, draft: Draft | null, base: number | null): void {
  known.rev = Math.max(known.rev, rev);
  known.acked = draft;
  known.base = base;
  noteCopy(known.key, known.rev, draft);
  noteKept({ at: draft ? Date.now() : null, without: null });
}
