import { atom } from 'nanostores';
import type { WorkingCopy } from '#contract/api/working-copies.ts';
import type { Draft } from '../editor/draft.ts';
import { forgetDraft, noteCopy, type FoundDraft } from '../editor/kept-drafts.ts';
import { $editor, isChanged, type Editor } from './editor.ts';
import { $keptWork, noteKept } from './kept-work.ts';

/** What another window did, and how long ago in milliseconds before `at`. */
export interface CopyNews {
  what: 'follows' | 'merged' | 'saved' | 'discarded';
  copy: WorkingCopy;
  /** When this window heard of it, in milliseconds since 1970. */
  at: number;
}

/** A text that differs from the one here at the same places; `left` where a window that is gone left it in this browser. */
export type OtherCopy = WorkingCopy & { left?: FoundDraft };

/** What is known of other windows, and of their text where it differs at the same places: then a person has to choose. */
export const $copy = atom<{ news: CopyNews | null; other: OtherCopy | null }>({ news: null, other: null });

/** What this window knows of the copy of what it edits. */
export interface Line {
  key: string;
  rev: number;
  /** What the server has, by identity; null for nothing. */
  confirmed: Draft | null;
  /** What the server refused, or has no item for: it is not sent again. */
  refused: Draft | null;
  /** Revision of the item that it began from. */
  base: number | null;
  /** Whether it was compared with what is here. */
  isMet: boolean;
  /** Whether this new item was chosen among several. */
  isChosen: boolean;
  /** The window that is gone whose work this one goes on with; what it sent last may arrive later. */
  heirOf: string | null;
  /** Number of the last write that was answered. */
  heard: number;
  /** When a turn began last, by the clock of the page. */
  turnAt: number;
  /** What windows that are gone left of it in this browser, and the server was not told yet. */
  left: readonly FoundDraft[];
}

const newLine = (key: string): Line => ({
  ...{ key, rev: 0, confirmed: null, refused: null, base: null },
  ...{ isMet: false, isChosen: false, heirOf: null, heard: 0, turnAt: -Infinity, left: [] },
});

let line: Line | null = null;
let count = 0;

/** The line of what is edited; null where nothing is, or its copy ended with its creation. */
export const lineNow = (): Line | null => line;
export const followLine = (key: string | null): Line | null => (line = key === null ? null : newLine(key));

/** Number of a write of this window. */
export const nextCount = (): number => (count += 1);

/** What the server should have of what is edited; null for nothing. */
export const wanted = (editor: Editor): Draft | null => (isChanged(editor) ? editor.draft : null);

/** Whether the server lacks something of what is edited that it might take. */
export function isBehind(): boolean {
  const editor = line && $editor.get();
  if (!line || editor?.key !== line.key) return false;
  const draft = wanted(editor);
  return draft !== line.confirmed && (draft === null || draft !== line.refused);
}

export const say = (what: CopyNews['what'], copy: WorkingCopy): void =>
  $copy.set({ news: { what, copy, at: Date.now() }, other: null });

/** Notes what the server has. */
export function hear(known: Line, rev: number, draft: Draft | null, base: number | null): void {
  known.rev = Math.max(known.rev, rev);
  known.confirmed = draft;
  known.base = base;
  noteCopy(known.key, known.rev, draft);
  // What lies there is older, since the browser has no room for this.
  if (!$keptWork.get().inBrowser) forgetDraft(known.key);
  noteKept({ at: draft ? Date.now() : null, without: null });
}
