import { atom } from 'nanostores';
import type { WorkingCopy } from '#contract/api/working-copies.ts';
import type { Draft } from '../editor/draft.ts';
import { forgetDraft, noteCopy, type FoundDraft } from '../editor/kept-drafts.ts';
import { $editor, isChanged, type Editor } from './editor.ts';
import { $keptWork, noteKept } from './kept-work.ts';

/** What another window did. The age of the copy counts back from `at`. */
export interface CopyNews {
  what: 'follows' | 'merged' | 'saved' | 'discarded';
  copy: WorkingCopy;
  /** When this window learned of it, in milliseconds since 1970. */
  at: number;
}

/** A text that conflicts with the one here; `left` if a closed window left it in this browser. */
export type OtherCopy = WorkingCopy & { left?: FoundDraft };

/** News from other windows, and their text if it conflicts with this one, so that a person has to choose. */
export const $copy = atom<{ news: CopyNews | null; other: OtherCopy | null }>({ news: null, other: null });

/** What this window knows of the working copy of the edited item. */
export interface Line {
  key: string;
  rev: number;
  /** The draft that the server has, by identity; null if none. */
  confirmed: Draft | null;
  /** A draft that the server refused, or has no item for. It is not sent again. */
  refused: Draft | null;
  /** Revision of the item at which the work began. */
  base: number | null;
  /** Whether it has been compared with the draft here. */
  isMet: boolean;
  /** Whether this new item was chosen among several. */
  isChosen: boolean;
  /** The closed window whose work this one continues; its last write may still arrive late. */
  heirOf: string | null;
  /** Number of the last answered write. */
  heard: number;
  /** When the last turn began, by the page's clock. */
  turnAt: number;
  /** Work left by closed windows in this browser and not yet handed to the server. */
  left: readonly FoundDraft[];
}

const newLine = (key: string): Line => ({
  ...{ key, rev: 0, confirmed: null, refused: null, base: null },
  ...{ isMet: false, isChosen: false, heirOf: null, heard: 0, turnAt: -Infinity, left: [] },
});

let line: Line | null = null;
let count = 0;

/** The line of the edited item; null if nothing is edited, or if its copy ended when the item was created. */
export const lineNow = (): Line | null => line;
export const followLine = (key: string | null): Line | null => (line = key === null ? null : newLine(key));

/** The next write number of this window. */
export const nextCount = (): number => (count += 1);

/** What the server should have; null for nothing. */
export const wanted = (editor: Editor): Draft | null => (isChanged(editor) ? editor.draft : null);

/** Whether the server lacks a change that it might accept. */
export function isBehind(): boolean {
  const editor = line && $editor.get();
  if (!line || editor?.key !== line.key) return false;
  const draft = wanted(editor);
  return draft !== line.confirmed && (draft === null || draft !== line.refused);
}

export const say = (what: CopyNews['what'], copy: WorkingCopy): void =>
  $copy.set({ news: { what, copy, at: Date.now() }, other: null });

/** Records what the server has. */
export function hear(known: Line, rev: number, draft: Draft | null, base: number | null): void {
  known.rev = Math.max(known.rev, rev);
  known.confirmed = draft;
  known.base = base;
  noteCopy(known.key, known.rev, draft);
  // The stored entry is older, since the browser has no room for this one.
  if (!$keptWork.get().inBrowser) forgetDraft(known.key);
  noteKept({ at: draft ? Date.now() : null, without: null });
}
