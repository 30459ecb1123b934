import { isFields } from '#contract/is-fields.ts';
import { syncedFile, type DroppedDocument, type SyncedFile } from '#contract/api/admin-sync.ts';
import { forgetInBrowser, keepInBrowser, readInBrowser } from './keep-in-browser.ts';

/** A dropped file with an unresolved conflict. The server has not stored its text. */
export interface DroppedConflict {
  document: DroppedDocument;
  /** The server's last report on it. */
  file: SyncedFile;
}

const storageKey = 'admin-dropped-files';

const isDropped = (value: unknown): value is DroppedConflict => {
  if (!isFields(value) || !isFields(value['document'])) return false;
  const { name, text } = value['document'];
  return typeof name === 'string' && typeof text === 'string' && syncedFile.safeParse(value['file']).success;
};

/** The dropped files kept in this browser. Ignores unreadable data from another version of the admin. */
export function readDropped(): readonly DroppedConflict[] {
  const value = readInBrowser(storageKey);
  return Array.isArray(value) ? value.filter(isDropped) : [];
}

/** Stores them. Returns false if the browser has no room: then they exist only in this tab. */
export const writeDropped = (dropped: readonly DroppedConflict[]): boolean =>
  dropped.length > 0 ? keepInBrowser(storageKey, dropped) : forgetInBrowser(storageKey);

/** Calls a function whenever another tab has stored dropped files. */
export const whenDroppedElsewhere = (act: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKey) act();
  });
