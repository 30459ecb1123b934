import type { TextAction } from '../parts/text-tools.ts';
import type { addPlaceholder } from './picture-placeholders.ts';

/** Dialogs that the editor asks its surroundings to open. */
export interface Ask {
  link: () => void;
  picture: () => void;
  /** Pasted or dropped files, and where to put them. */
  pictures: (files: readonly File[], at: number) => void;
}

/** A place in the text that the linter reports; lines and columns from 1. */
export interface Problem {
  line: number;
  column: number;
  endColumn?: number | undefined;
  severity: 'error' | 'warning';
  wrong: string;
  instead: string;
}

/** The interface of an open editor. */
export interface EditorHandle {
  /** Reports the current text, which its surroundings know from then on. */
  tell: () => string;
  /**
   * Adopts a text changed elsewhere since the last report. Applies the smallest changes, so that cursor, undo history
   * and later typing survive.
   */
  take: (text: string) => void;
  run: (action: TextAction) => void;
  /** Turns the selection into a link, or inserts these words as one. */
  link: (address: string, words: string) => void;
  selected: () => string;
  addPlaceholder: (label: string, at?: number) => ReturnType<typeof addPlaceholder>;
  find: () => void;
  focus: () => void;
  setFocusMode: (on: boolean) => void;
  /** Moves the cursor into a line, by default to its start, and scrolls to it. */
  goTo: (line: number, column?: number) => void;
  /** Runs the linter again without a change. */
  judge: () => void;
  /**
   * The line at a given height in the window, with a fraction for the part of it above that height; and the height of
   * such a line.
   */
  lineAt: (y: number) => number;
  topOf: (line: number) => number;
  setSelection: (from: number, to: number) => void;
  close: () => void;
}
