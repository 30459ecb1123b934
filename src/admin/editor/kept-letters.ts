import { isRecord } from '../fields/group-value.ts';

/** A reply that was begun. */
export interface KeptReply {
  /** Names it for good, so that it goes out once however often it is sent. */
  key: string;
  subject: string;
  text: string;
}

/** An owner's note that was changed and not saved. */
export interface KeptNote {
  text: string;
  /** The note that the work began from. */
  base: string;
}

const replyKey = (id: string) => `admin-reply:${id}`;
const noteKey = (id: string) => `admin-contact-note:${id}`;

/** What lies under a key, where each of these names holds a text; what another version of the admin left otherwise is nothing. */
function kept<Name extends string>(key: string, names: readonly Name[]): Record<Name, string> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isWhole = isRecord(value) && names.every((name) => typeof value[name] === 'string');
    return isWhole ? (value as Record<Name, string>) : null;
  } catch {
    return null;
  }
}

/** Keeps work in the browser; where it has no room left the work lives in this tab alone. */
function keep(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** The reply to a message that was begun, or null. */
export const keptReply = (id: string): KeptReply | null => kept(replyKey(id), ['key', 'subject', 'text']);
export const keepReply = (id: string, { key, subject, text }: KeptReply): void =>
  keep(replyKey(id), { key, subject, text });
export const forgetReply = (id: string): void => localStorage.removeItem(replyKey(id));

/** The unsaved note about a message, or null. */
export const keptNote = (id: string): KeptNote | null => kept(noteKey(id), ['text', 'base']);
export const keepNote = (id: string, { text, base }: KeptNote): void => keep(noteKey(id), { text, base });
export const forgetNote = (id: string): void => localStorage.removeItem(noteKey(id));
