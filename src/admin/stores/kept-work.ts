import { atom } from 'nanostores';

/** Where the unsaved work is stored. */
export interface KeptWork {
  /** When the server last stored it, in milliseconds since 1970; null if it never did. */
  at: number | null;
  /** Why the server lacks the latest edits; null if it has them, or is about to. */
  without: 'unanswered' | 'refused' | 'deleted' | 'two texts' | null;
  /** Whether this browser has it. */
  inBrowser: boolean;
}

export const nothingKept: KeptWork = { at: null, without: null, inBrowser: true };

export const $keptWork = atom<KeptWork>(nothingKept);

export const noteKept = (changes: Partial<KeptWork>): void => $keptWork.set({ ...$keptWork.get(), ...changes });
