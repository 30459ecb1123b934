import { atom } from 'nanostores';

/** Where the unsaved work is that is being edited. */
export interface KeptWork {
  /** When the server kept it last, in milliseconds since 1970; null where it never did. */
  at: number | null;
  /** Why the server does not have what was typed since; null where it has, or is about to. */
  without: 'unanswered' | 'refused' | 'deleted' | 'two texts' | null;
  /** Whether this browser has it. */
  inBrowser: boolean;
}

export const nothingKept: KeptWork = { at: null, without: null, inBrowser: true };

export const $keptWork = atom<KeptWork>(nothingKept);

export const noteKept = (changes: Partial<KeptWork>): void => $keptWork.set({ ...$keptWork.get(), ...changes });
