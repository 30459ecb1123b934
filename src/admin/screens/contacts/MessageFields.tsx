import type { ContactView } from '#contract/api/admin-contacts.ts';
import { contactFields, type ContactDetail } from '#contract/contact-fields.ts';
import { namesWith } from '#contract/field-list.ts';
import { mailLink } from '#contract/mail-link.ts';
import Fact from '../../parts/Fact.tsx';
import Moment from '../../parts/Moment.tsx';
import ContactState from './ContactState.tsx';

const fields = namesWith(contactFields, 'detail').map((name) => ({ name, ...contactFields[name] }));

/** The filled-in fields that are displayed in one of these ways. */
const filledIn = (contact: ContactView, ...ways: ContactDetail[]) =>
  fields.flatMap(({ name, label, detail }) => {
    const value = contact[name];
    return value && ways.includes(detail) ? [{ name, label, detail, value }] : [];
  });

function Value({ detail, value }: { detail: ContactDetail; value: string }) {
  if (detail === 'mail') return <a href={mailLink(value)}>{value}</a>;
  if (detail === 'phone') return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>;
  return <bdi>{value}</bdi>;
}

/** The content of a submission, each field displayed as src/contract/contact-fields.ts says. */
export default function MessageFields({ contact }: { contact: ContactView }) {
  return (
    <>
      <header className="message-head">
        {filledIn(contact, 'heading').map(({ name, value }) => (
          <h1 key={name} dir="auto" tabIndex={-1}>
            {value}
          </h1>
        ))}
        <ContactState contact={contact} />
        {contact.spam && <span className="badge badge-orange">Spam</span>}
        {filledIn(contact, 'tag').map(({ name, value }) => (
          <span key={name} className="tag contact-type">
            {value}
          </span>
        ))}
      </header>
      <dl className="facts">
        {filledIn(contact, 'mail', 'phone', 'fact').map(({ name, label, detail, value }) => (
          <Fact key={name} name={label}>
            <Value detail={detail} value={value} />
          </Fact>
        ))}
        <Fact name="Received">
          <Moment at={contact.submittedAt} />
        </Fact>
        {contact.spam && <Fact name="Filed as spam">{contact.spamReason ?? 'No reason was noted.'}</Fact>}
      </dl>
      {filledIn(contact, 'text').map(({ name, value }) => (
        <p key={name} className="message-text" dir="auto">
          {value}
        </p>
      ))}
    </>
  );
}
