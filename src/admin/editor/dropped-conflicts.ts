import { syncedFile, type DroppedDocument, type SyncedFile } from '#contract/api/admin-sync.ts';
import { isRecord } from '../fields/group-value.ts';

/** A dropped file whose conflict is not settled yet: the server has not kept its text. */
export interface DroppedConflict {
  document: DroppedDocument;
  /** What was said of it last. */
  file: SyncedFile;
}

const storageKey = 'admin-dropped-files';

const isDropped = (value: unknown): value is DroppedConflict => {
  if (!isRecord(value) || !isRecord(value['document'])) return false;
  const { name, text } = value['document'];
  return typeof name === 'string' && typeof text === 'string' && syncedFile.safeParse(value['file']).success;
};

/** The dropped files that this browser keeps. What another version of the admin left and cannot be read is none. */
export function readDropped(): readonly DroppedConflict[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isDropped) : [];
  } catch {
    return [];
  }
}

/** Keeps them; where the browser has no room left they live in this tab alone. */
export function writeDropped(dropped: readonly DroppedConflict[]): void {
  try {
    if (dropped.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(dropped));
  } catch {
    return;
  }
}
