import { isFields } from '#contract/is-fields.ts';
import { eraseWork, forgetWork, foundWork, keepWork, ownWork } from './kept-by-window.ts';

/** An unfinished reply. */
export interface KeptReply {
  /** Identifies the reply for good, so that it goes out only once, however often it is sent. */
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

/** The value if each of these names holds a text; otherwise null. */
const textsOf =
  <Name extends string>(...names: readonly Name[]) =>
  (value: unknown): Record<Name, string> | null =>
    isFields(value) && names.every((name) => typeof value[name] === 'string') ? (value as Record<Name, string>) : null;

/** The unfinished reply to a message: this window's, or else what another one left; null if there is none. */
export const keptReply = (id: string): KeptReply | null => foundWork(replyKey(id), textsOf('key', 'subject', 'text'));
/** Stores it. False if this browser has no room for it. */
export const keepReply = (id: string, { key, subject, text }: KeptReply): boolean =>
  keepWork(replyKey(id), { key, subject, text });
/** Deletes this window's reply. */
export const forgetReply = (id: string): void => forgetWork(replyKey(id));
/** Deletes a reply that was sent, whichever windows stored it. */
export const forgetSentReply = (id: string, { key, subject, text }: KeptReply): void =>
  forgetWork(replyKey(id), { key, subject, text });

const noteOf = textsOf('text', 'base');

/** The unsaved note on a message: this window's, or else what another one left; null if there is none. */
export const keptNote = (id: string): KeptNote | null => foundWork(noteKey(id), noteOf);
/** This window's unsaved note on a message, or null. */
export const ownNote = (id: string): KeptNote | null => ownWork(noteKey(id), noteOf);
/** Stores it. False if this browser has no room for it. */
export const keepNote = (id: string, { text, base }: KeptNote): boolean => keepWork(noteKey(id), { text, base });
/** Deletes this window's note. */
export const forgetNote = (id: string): void => forgetWork(noteKey(id));
/** Deletes a note that was saved, whichever windows stored it. */
export const forgetSavedNote = (id: string, { text, base }: KeptNote): void => forgetWork(noteKey(id), { text, base });

/** Deletes what all windows wrote about an erased message. */
export function eraseLetters(id: string): void {
  eraseWork(replyKey(id));
  eraseWork(noteKey(id));
}
