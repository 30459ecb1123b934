import { fingerprint } from '#contract/fingerprint.ts';
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

/** Keeps unsaved work. False where the browser has no room left: it lives in this tab alone, and on the server once that has it. */
export function keepDraft(key: string, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export const forgetDraft = (key: string): void => localStorage.removeItem(storageKey(key));

/** Name of the local storage entry that another window of this browser writes when it keeps work of this item. */
export const isKeptUnder = (key: string, entry: string | null): boolean => entry === storageKey(key);

/** The revision of the working copy that this browser wrote or read last, and what that said. */
export interface KnownCopy {
  rev: number;
  /** Of its draft; '' where it had none. */
  fingerprint: string;
}

const copyKey = (key: string) => `admin-copy:${key}`;
const fingerprintOf = (draft: Draft | null): string => (draft ? fingerprint(draft) : '');

/** What this browser knows of the working copy on the server; null where it never met one. */
export function knownCopy(key: string): KnownCopy | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(copyKey(key)) ?? 'null');
    return isRecord(value) && typeof value['rev'] === 'number' ? (value as unknown as KnownCopy) : null;
  } catch {
    return null;
  }
}

/** Notes what the server has. Without the note a later visit compares both texts. */
export function noteCopy(key: string, rev: number, draft: Draft | null): void {
  try {
    localStorage.setItem(copyKey(key), JSON.stringify({ rev, fingerprint: fingerprintOf(draft) } satisfies KnownCopy));
  } catch {
    localStorage.removeItem(copyKey(key));
  }
}

/** Whether the server was sent this draft. */
export const isNoted = (known: KnownCopy | null, draft: Draft): boolean =>
  known !== null && known.fingerprint === fingerprintOf(draft);
