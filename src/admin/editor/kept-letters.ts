import { isRecord } from '../fields/group-value.ts';
import { keepInBrowser } from './keep-in-browser.ts';

/** An unfinished reply. */
export interface KeptReply {
  /** Identifies the reply for good, so that it goes out once however often it is sent. */
  key: string;
  subject: string;
  text: string;
}

/** An owner's note with unsaved changes. */
export interface KeptNote {
  text: string;
  /** The note at the start of the work. */
  base: string;
}

const replyKey = (id: string) => `admin-reply:${id}`;
const noteKey = (id: string) => `admin-contact-note:${id}`;

/**
 * The value under a key, if each of these names holds a text; otherwise null, for data of another version of the admin.
 */
function kept<Name extends string>(key: string, names: readonly Name[]): Record<Name, string> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isWhole = isRecord(value) && names.every((name) => typeof value[name] === 'string');
    return isWhole ? (value as Record<Name, string>) : null;
  } catch {
    return null;
  }
}

/** The unfinished reply to a message, or null. */
export const keptReply = (id: string): KeptReply | null => kept(replyKey(id), ['key', 'subject', 'text']);
/** Stores it. False if this browser has no room for it. */
export const keepReply = (id: string, { key, subject, text }: KeptReply): boolean =>
  keepInBrowser(replyKey(id), { key, subject, text });
export const forgetReply = (id: string): void => localStorage.removeItem(replyKey(id));

/** The unsaved note on a message, or null. */
export const keptNote = (id: string): KeptNote | null => kept(noteKey(id), ['text', 'base']);
/** Stores it. False if this browser has no room for it. */
export const keepNote = (id: string, { text, base }: KeptNote): boolean => keepInBrowser(noteKey(id), { text, base });
export const forgetNote = (id: string): void => localStorage.removeItem(noteKey(id));
