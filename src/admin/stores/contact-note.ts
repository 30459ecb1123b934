import { atom } from 'nanostores';
import { contactBounds, type ContactDetail } from '#contract/api/admin-contacts.ts';
import { messageOf } from '../api/client.ts';
import { forgetNote, forgetSavedNote, keepNote, keptNote, ownNote } from '../editor/kept-letters.ts';
import { saveHandling } from './contact.ts';
import { $contactId } from './contacts.ts';
import { tellFailure } from './notice.ts';

/** An owner's note being edited. */
export interface NoteEdit {
  text: string;
  /** The note at the start of the work. */
  base: string;
  state: 'typing' | 'saving' | 'saved' | 'refused';
  /** Whether this browser has it. */
  inBrowser: boolean;
  /** Why it was not saved. */
  message: string;
}

/** The edit of the open submission's note; null if there is none. */
export const $noteEdit = atom<NoteEdit | null>(null);

const begun = (base: string, text: string): NoteEdit => ({ base, text, state: 'typing', inBrowser: true, message: '' });

/** Submissions whose note is being saved. */
const saving = new Set<string>();

$contactId.subscribe((id) => {
  const kept = id === null ? null : keptNote(id);
  const state = id !== null && saving.has(id) ? 'saving' : 'typing';
  $noteEdit.set(kept && { ...begun(kept.base, kept.text), state });
});

export function typeNote({ id, ownerNote }: ContactDetail, text: string): void {
  const edit = $noteEdit.get() ?? begun(ownerNote, text);
  const base = edit.state === 'saved' ? ownerNote : edit.base;
  const state = edit.state === 'saving' ? 'saving' : 'typing';
  $noteEdit.set({ ...edit, base, text, state, inBrowser: keepNote(id, { text, base }), message: '' });
}

/** Restores the stored note. */
export function undoNote(id: string): void {
  forgetNote(id);
  $noteEdit.set(null);
}

/** The note as changed elsewhere since the work began, including before a reload; null if it was not. */
export const writtenMeanwhile = ({ ownerNote }: ContactDetail, { base, text, state }: NoteEdit): string | null =>
  state === 'saving' || ownerNote === base || ownerNote === text ? null : ownerNote;

/** Saves the note over the version on screen. A change made elsewhere in the meantime is shown first. */
export async function saveNote(contact: ContactDetail): Promise<void> {
  const edit = $noteEdit.get();
  if (!edit || edit.state === 'saving') return;
  const [{ text, base }, { id, name }] = [edit, contact];
  const isOpen = () => $contactId.get() === id;
  const put = (changes: Partial<NoteEdit>) => {
    const now = $noteEdit.get();
    if (isOpen() && now) $noteEdit.set({ ...now, ...changes });
  };
  const refuse = (error: unknown, message: string) => {
    put({ state: 'refused', message });
    if (!isOpen()) tellFailure(`Note on ${name} Not Saved`, error, message);
  };
  if (text.length > contactBounds.note) {
    refuse(null, `Keep the note to ${contactBounds.note.toLocaleString('en-US')} characters.`);
    return;
  }
  put({ state: 'saving', message: '' });
  saving.add(id);
  try {
    const conflict = await saveHandling(contact, { ownerNote: text });
    saving.delete(id);
    if (conflict) {
      refuse(null, 'Someone else has changed the note.');
      return;
    }
    const now = isOpen() ? $noteEdit.get() : ownNote(id);
    forgetSavedNote(id, { text, base });
    if (now && now.text !== text) {
      put({ state: 'typing', base: text, inBrowser: keepNote(id, { text: now.text, base: text }) });
      return;
    }
    put({ state: 'saved' });
  } catch (error) {
    saving.delete(id);
    refuse(error, messageOf(error) ?? 'It was not saved. It is kept here: please try again.');
  }
}
