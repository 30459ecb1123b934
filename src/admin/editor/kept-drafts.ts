import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import { isRecord, type JsonObject } from '../fields/group-value.ts';
import type { Draft } from './draft.ts';
import { announce, windowName } from './open-windows.ts';

/** Unsaved work of one item, as a window keeps it in local storage. */
export interface KeptDraft {
  draft: Draft;
  /** The item that the work began from; null for a new one. */
  base: ContentItemView | null;
  /** When it was last changed, as `toISOString` writes it. */
  at: string;
}

/** Unsaved work that was found in local storage. */
export interface FoundDraft extends KeptDraft {
  /** Names the work: the id of the item, or that of a new one. */
  key: string;
  /** The window that kept it; '' where a version of the admin did that had one entry for all of them. */
  window: string;
}

/** Each window has an entry of its own, so that none writes over what another one keeps. */
const nameOf = (kind: 'draft' | 'copy', key: string, window: string): string =>
  `admin-${kind}:${key}${window && `:${window}`}`;
const draftName = /^admin-draft:([^:]+)(?::(.+))?$/;

function parsed(text: string | null): KeptDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || !isRecord(value['draft']) || typeof value['at'] !== 'string') return null;
    // Work that was kept before there were moments waits for none.
    const draft: JsonObject = { publishAt: '', ...value['draft'] };
    const isWhole = ['title', 'slug', 'status', 'order'].every((name) => typeof draft[name] === 'string');
    return isWhole && isRecord(draft['content']) ? ({ ...value, draft } as unknown as KeptDraft) : null;
  } catch {
    return null;
  }
}

/** The unsaved work that windows of this browser keep, the newest first. What another version of the admin left and cannot be read is no work. */
export function keptDrafts(isMeant: (key: string) => boolean): FoundDraft[] {
  const found: FoundDraft[] = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const name = localStorage.key(index) ?? '';
    const [, key = '', window = ''] = draftName.exec(name) ?? [];
    const kept = key !== '' && isMeant(key) ? parsed(localStorage.getItem(name)) : null;
    if (kept) found.push({ ...kept, key, window });
  }
  return found.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** Keeps the unsaved work of this window. False where the browser has no room left: it lives in this tab alone, and on the server once that has it. */
export function keepDraft(key: string, { draft, base, at }: KeptDraft): boolean {
  announce();
  try {
    localStorage.setItem(nameOf('draft', key, windowName), JSON.stringify({ draft, base, at } satisfies KeptDraft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what this window kept, or another one that is gone. */
export function forgetDraft(key: string, window: string = windowName): void {
  localStorage.removeItem(nameOf('draft', key, window));
  if (window !== windowName) localStorage.removeItem(nameOf('copy', key, window));
}

/** Makes the work of a window that is gone that of this one, with what it knew of the server. */
export function inherit(found: FoundDraft): void {
  const { key, window } = found;
  if (localStorage.getItem(nameOf('draft', key, windowName)) === null) {
    const known = localStorage.getItem(nameOf('copy', key, window));
    try {
      if (known !== null) localStorage.setItem(nameOf('copy', key, windowName), known);
    } catch {
      // Without room for both it stays where it is.
      return;
    }
    if (!keepDraft(key, found)) return;
  }
  forgetDraft(key, window);
}

/** Whether another window of this browser wrote that local storage entry when it kept work of this item. */
export const isKeptUnder = (key: string, entry: string | null): boolean => draftName.exec(entry ?? '')?.[1] === key;

/** The revision of the working copy that a window wrote or read last, and what that said. */
interface KnownCopy {
  rev: number;
  /** Of its draft; '' where it had none. */
  fingerprint: string;
}

const fingerprintOf = (draft: Draft | null): string => (draft ? fingerprint(draft) : '');

/** What a window knew of the working copy on the server; null where it never met one. */
export function knownCopy(key: string, window: string = windowName): KnownCopy | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf('copy', key, window)) ?? 'null');
    return isRecord(value) && typeof value['rev'] === 'number' ? (value as unknown as KnownCopy) : null;
  } catch {
    return null;
  }
}

/** Notes what the server has. Without the note a later visit compares both texts. */
export function noteCopy(key: string, rev: number, draft: Draft | null): void {
  const name = nameOf('copy', key, windowName);
  // The note is of use as long as there is work of this window that it is about.
  if (draft === null) {
    localStorage.removeItem(name);
    return;
  }
  try {
    localStorage.setItem(name, JSON.stringify({ rev, fingerprint: fingerprintOf(draft) } satisfies KnownCopy));
  } catch {
    localStorage.removeItem(name);
  }
}

/** Whether the server was sent this draft. */
export const isNoted = (known: KnownCopy | null, draft: Draft): boolean =>
  known !== null && known.fingerprint === fingerprintOf(draft);
