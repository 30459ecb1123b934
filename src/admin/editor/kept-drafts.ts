import { isFields } from '#contract/is-fields.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { JsonObject } from '../fields/group-value.ts';
import { canonical } from './canonical.ts';
import type { Draft } from './draft.ts';
import { forgetInBrowser, keepInBrowser, readInBrowser } from './keep-in-browser.ts';
import { announce, tabNames, windowName } from './open-windows.ts';

/** Unsaved work on an item, as a window stores it in local storage. */
export interface KeptDraft {
  draft: Draft;
  /** The item at the start of the work; null for a new one. */
  base: ContentItemView | null;
  /** When it was last changed, as `toISOString` writes it. */
  at: string;
}

/** Unsaved work found in local storage. */
export interface FoundDraft extends KeptDraft {
  /** The id of the item, or the key of a new one. */
  key: string;
  /** The window that stored it; '' if an older version of the admin did, which had one entry for all windows. */
  window: string;
}

/** Each window has its own entry, so that none overwrites another's. */
const nameOf = (kind: 'draft' | 'copy', key: string, window: string): string =>
  `admin-${kind}:${key}${window && `:${window}`}`;
const draftName = /^admin-draft:([^:]+)(?::(.+))?$/;

function keptUnder(name: string): KeptDraft | null {
  const value = readInBrowser(name);
  if (!isFields(value) || !isFields(value['draft']) || typeof value['at'] !== 'string') return null;
  // Older entries, from before scheduling was introduced, have no time.
  const draft: JsonObject = { publishAt: '', ...value['draft'] };
  const isWhole = ['title', 'slug', 'status', 'order'].every((field) => typeof draft[field] === 'string');
  return isWhole && isFields(draft['content']) ? ({ ...value, draft } as unknown as KeptDraft) : null;
}

/**
 * The unsaved work stored by all windows of this browser, newest first. Ignores unreadable data from another version of
 * the admin.
 */
export function keptDrafts(isMeant: (key: string) => boolean): FoundDraft[] {
  const found: FoundDraft[] = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const name = localStorage.key(index) ?? '';
    const [, key = '', window = ''] = draftName.exec(name) ?? [];
    const kept = key !== '' && isMeant(key) ? keptUnder(name) : null;
    if (kept) found.push({ ...kept, key, window });
  }
  return found.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/** The first choice is what this window stored, then what its tab stored before its reloads, then the newest. */
export const chosenDraft = (found: readonly FoundDraft[]): FoundDraft | undefined =>
  tabNames.map((name) => found.find(({ window }) => window === name)).find(Boolean) ?? found[0];

/**
 * Stores this window's unsaved work. False if the browser has no room: the work then exists only in this tab, and on
 * the server once sent.
 */
export function keepDraft(key: string, { draft, base, at }: KeptDraft): boolean {
  announce();
  return keepInBrowser(nameOf('draft', key, windowName), { draft, base, at } satisfies KeptDraft);
}

/** Deletes what this window, or another window that is closed, has stored. */
export function forgetDraft(key: string, window: string = windowName): void {
  forgetInBrowser(nameOf('draft', key, window));
  if (window !== windowName) forgetInBrowser(nameOf('copy', key, window));
}

/**
 * Forgets what this window stored for an item once the item is saved. What was typed after `sent` is kept, as work on
 * the saved item.
 */
export function forgetSaved(key: string, saved: ContentItemView, sent: Draft): void {
  const kept = keptDrafts((one) => one === key).find(({ window }) => window === windowName);
  forgetDraft(key);
  if (kept && canonical(kept.draft) !== canonical(sent)) keepDraft(saved.id, { ...kept, base: saved });
}

/** Takes over the work of a closed window, with what it knew of the server. */
export function inherit(found: FoundDraft): void {
  const { key, window } = found;
  if (localStorage.getItem(nameOf('draft', key, windowName)) === null) {
    const known = localStorage.getItem(nameOf('copy', key, window));
    try {
      if (known !== null) localStorage.setItem(nameOf('copy', key, windowName), known);
    } catch {
      // Without room for both, it stays where it is.
      return;
    }
    if (!keepDraft(key, found)) return;
  }
  forgetDraft(key, window);
}

/** Whether a local storage entry holds another window's work on this item. */
export const isKeptUnder = (key: string, entry: string | null): boolean => draftName.exec(entry ?? '')?.[1] === key;

/** The revision of the working copy that a window last wrote or read, and its text. */
interface KnownCopy {
  rev: number;
  /** Fingerprint of its draft; '' if it had none. */
  fingerprint: string;
}

const fingerprintOf = (draft: Draft | null): string => (draft ? fingerprint(draft) : '');

/** What a window knew of the working copy on the server; null if it never saw one. */
export function knownCopy(key: string, window: string = windowName): KnownCopy | null {
  const value = readInBrowser(nameOf('copy', key, window));
  return isFields(value) && typeof value['rev'] === 'number' ? (value as unknown as KnownCopy) : null;
}

/** Records what the server has. Without this record, a later visit compares both texts. */
export function noteCopy(key: string, rev: number, draft: Draft | null): void {
  const name = nameOf('copy', key, windowName);
  const known: KnownCopy = { rev, fingerprint: fingerprintOf(draft) };
  // The record is useful only while this window has work that it describes.
  if (draft === null || !keepInBrowser(name, known)) forgetInBrowser(name);
}

/** Whether this draft was sent to the server. */
export const isNoted = (known: KnownCopy | null, draft: Draft): boolean =>
  known !== null && known.fingerprint === fingerprintOf(draft);
