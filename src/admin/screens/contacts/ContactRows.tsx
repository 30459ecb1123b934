import { useStore } from '@nanostores/react';
import type { ContactView } from '#contract/api/admin-contacts.ts';
import Glyph from '../../parts/Glyph.tsx';
import Moment from '../../parts/Moment.tsx';
import { $query } from '../../stores/address.ts';
import { $erasing, askAndErase } from '../../stores/contacts.ts';
import { focusScreen } from '../../stores/focus.ts';

/** The submissions, one line each. */
export default function ContactRows({ contacts }: { contacts: readonly ContactView[] }) {
  const query = useStore($query);
  const erasing = useStore($erasing);
  return (
    <ul className="rows">
      {contacts.map((contact) => (
        <li key={contact.id} className="row contact-row" aria-busy={erasing === contact.id}>
          <a className="row-link" href={`/admin/contacts/${contact.id}${query}`}>
            <span className="row-title">
              <span className="row-name">{contact.name}</span> <span className="badge badge-green">New</span>
            </span>
            <span className="row-note">{contact.email}</span>
            <span className="row-text">{contact.message}</span>
          </a>
          <span className="tag contact-type">{contact.inquiryType}</span>
          <span className="row-time">
            <Moment at={contact.submittedAt} />
          </span>
          <button
            className="icon-button"
            type="button"
            aria-label={`Erase the message from ${contact.name}`}
            disabled={erasing === contact.id}
            onClick={async () => {
              if (await askAndErase(contact)) focusScreen();
            }}
          >
            <Glyph name="trash" />
          </button>
        </li>
      ))}
    </ul>
  );
}
