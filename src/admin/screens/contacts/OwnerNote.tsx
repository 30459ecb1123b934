import { useStore } from '@nanostores/react';
import { contactBounds, type ContactDetail } from '#contract/api/admin-contacts.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import Button from '../../parts/Button.tsx';
import { keptWhere } from '../../editor/keep-in-browser.ts';
import { $noteEdit, saveNote, typeNote, undoNote, writtenMeanwhile, type NoteEdit } from '../../stores/contact-note.ts';

const words: Readonly<Record<Exclude<NoteEdit['state'], 'typing'>, string>> = {
  saving: 'Saving...',
  saved: 'Saved',
  refused: '',
};

/** The note as changed elsewhere in the meantime, beside the version written here (rules 28). */
function Theirs({ contact, text }: { contact: ContactDetail; text: string }) {
  return (
    <div className="note-conflict">
      <p className="label">Saved elsewhere</p>
      <p className="note-theirs">{text || 'An empty note'}</p>
      <div className="screen-actions">
        <Button onClick={() => void saveNote(contact)}>Overwrite it with mine</Button>
        <Button onClick={() => undoNote(contact.id)}>Use theirs</Button>
      </div>
    </div>
  );
}

/** A note about a message, for the people who answer it. */
export default function OwnerNote({ contact }: { contact: ContactDetail }) {
  const edit = useStore($noteEdit);
  const isOpen = edit !== null && edit.state !== 'saved';
  const theirs = isOpen ? writtenMeanwhile(contact, edit) : null;
  return (
    <TitledSection id="note-title" title="Note">
      <textarea
        className="textarea note-text"
        rows={4}
        aria-labelledby="note-title"
        aria-describedby="note-state"
        aria-invalid={edit?.state === 'refused'}
        placeholder="Only for you. Visitors never see it."
        value={isOpen ? edit.text : contact.ownerNote}
        onChange={(event) => typeNote(contact, event.target.value)}
      />
      <p className="hint note-state" id="note-state" role="status">
        {edit?.state === 'refused' ? (
          <strong className="field-error">{edit.message}</strong>
        ) : edit?.state === 'typing' ? (
          `Not saved yet. It is ${keptWhere(edit.inBrowser)}.`
        ) : edit ? (
          words[edit.state]
        ) : (
          `At most ${contactBounds.note.toLocaleString('en-US')} characters. It is erased with the message.`
        )}
      </p>
      {theirs !== null && <Theirs contact={contact} text={theirs} />}
      {isOpen && theirs === null && (
        <div className="screen-actions">
          <Button disabled={edit.state === 'saving'} onClick={() => void saveNote(contact)}>
            Save the note
          </Button>
          <Button disabled={edit.state === 'saving'} onClick={() => undoNote(contact.id)}>
            Undo
          </Button>
        </div>
      )}
    </TitledSection>
  );
}
