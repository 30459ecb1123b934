import { useStore } from '@nanostores/react';
import type { ContactView } from '#contract/api/admin-contacts.ts';
import Button, { IconButton } from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { $query } from '../../stores/address.ts';
import { $erasing, $selected, askAndErase, toggleSelected } from '../../stores/contact-erasure.ts';
import { $filing, fileAsSpam } from '../../stores/contacts.ts';
import { focusScreen } from '../../stores/focus.ts';
import ContactState from './ContactState.tsx';

/** The submissions, one line each. */
export default function ContactRows({ contacts }: { contacts: readonly ContactView[] }) {
  const query = useStore($query);
  const selected = useStore($selected);
  const busy = [useStore($erasing), useStore($filing)];
  return (
    <ul className="rows">
      {contacts.map((contact) => (
        <li
          key={contact.id}
          data-contact={contact.id}
          className={`row contact-row ${contact.spam ? 'filed-row' : ''}`}
          aria-busy={busy.includes(contact.id)}
        >
          <label className="contact-select">
            <input type="checkbox" checked={selected.includes(contact)} onChange={() => toggleSelected(contact.id)} />
            <span className="visually-hidden">Select the message from {contact.name}</span>
          </label>
          <a className="row-link" href={`/admin/contacts/${contact.id}${query}`}>
            <span className="row-title">
              <bdi className="row-name">{contact.name}</bdi> <ContactState contact={contact} />
            </span>
            <span className="row-note">{contact.email}</span>
            <span className="row-text" dir="auto">
              {contact.message}
            </span>
            {contact.spamReason !== undefined && <span className="row-reason">{contact.spamReason}</span>}
          </a>
          <span className="tag contact-type">{contact.inquiryType}</span>
          <span className="row-time">
            <Moment at={contact.submittedAt} />
          </span>
          <span className="row-actions">
            {contact.spam && (
              <Button
                aria-label={`Not spam: the message from ${contact.name}`}
                disabled={busy.includes(contact.id)}
                onClick={async () => {
                  if (await fileAsSpam(contact, false)) focusScreen();
                }}
              >
                Not spam
              </Button>
            )}
            <IconButton
              glyph="trash"
              label={`Erase the message from ${contact.name}`}
              disabled={busy.includes(contact.id)}
              onClick={async () => {
                if (await askAndErase(contact)) focusScreen();
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
