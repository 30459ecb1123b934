import type { TextAction } from '../parts/text-tools.ts';
import type { addPlaceholder } from './picture-placeholders.ts';

/** What the editor has others ask for. */
export interface Ask {
  link: () => void;
  picture: () => void;
  /** Files that were pasted or dropped, and where they are to stand. */
  pictures: (files: readonly File[], at: number) => void;
}

/** A place of the text that the linter points at; lines and columns from 1. */
export interface Problem {
  line: number;
  column: number;
  endColumn?: number | undefined;
  severity: 'error' | 'warning';
  wrong: string;
  instead: string;
}

/** An editor that is open, for those around it. */
export interface EditorHandle {
  /** The text as it stands, which is known outside from then on. */
  tell: () => string;
  /** Takes the text that was told last, as somebody else changed it: as the least changes, so that cursor, undo and what was typed meanwhile stay. */
  take: (text: string) => void;
  run: (action: TextAction) => void;
  /** Makes a link of what is selected, else of these words. */
  link: (address: string, words: string) => void;
  selected: () => string;
  addPlaceholder: (label: string, at?: number) => ReturnType<typeof addPlaceholder>;
  find: () => void;
  focus: () => void;
  setFocusMode: (on: boolean) => void;
  /** Puts the cursor into a line, by default at its start, and shows it. */
  goTo: (line: number, column?: number) => void;
  /** Has the linter look again, although nothing was typed. */
  judge: () => void;
  /** The line at a height of the window, with how much of it is above; and the height of such a line. */
  lineAt: (y: number) => number;
  topOf: (line: number) => number;
  setSelection: (from: number, to: number) => void;
  close: () => void;
}
