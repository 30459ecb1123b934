import { useStore } from '@nanostores/react';
import type { ContactView } from '#contract/api/admin-contacts.ts';
import Glyph from '../../parts/Glyph.tsx';
import LoadFailed from '../../parts/LoadFailed.tsx';
import Moment from '../../parts/Moment.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import { go } from '../../routing/router.ts';
import { $query } from '../../stores/address.ts';
import { $contact, $erasing, $neighbours, askAndErase } from '../../stores/contacts.ts';

/** A mail link; only the `@` may stand bare in the address (RFC 6068). */
const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

function Neighbours() {
  const query = useStore($query);
  const { newer, older } = useStore($neighbours);
  if (!newer && !older) return null;
  return (
    <nav className="neighbours" aria-label="Other messages">
      {newer && (
        <a className="btn btn-quiet btn-small" href={`/admin/contacts/${newer.id}${query}`} rel="prev">
          <Glyph name="up" /> Newer
        </a>
      )}
      {older && (
        <a className="btn btn-quiet btn-small" href={`/admin/contacts/${older.id}${query}`} rel="next">
          <Glyph name="down" /> Older
        </a>
      )}
    </nav>
  );
}

function Message({ contact }: { contact: ContactView }) {
  const erasing = useStore($erasing) === contact.id;
  const query = useStore($query);
  const { name, email, phone, company, inquiryType, message, submittedAt, spam } = contact;
  return (
    <article className="card message" aria-busy={erasing}>
      <header className="message-head">
        <h1>{name}</h1>
        <span className="badge badge-green">New</span>
        {spam && <span className="badge badge-orange">Spam</span>}
        <span className="tag contact-type">{inquiryType}</span>
      </header>
      <dl className="facts">
        <dt>Email</dt>
        <dd>
          <a href={mailTo(email)}>{email}</a>
        </dd>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        {company && (
          <>
            <dt>Company</dt>
            <dd>{company}</dd>
          </>
        )}
        <dt>Received</dt>
        <dd>
          <Moment at={submittedAt} />
        </dd>
      </dl>
      <p className="message-text">{message}</p>
      <footer className="screen-actions">
        <a className="btn btn-primary btn-small" href={mailTo(email)}>
          <Glyph name="reply" /> Reply by Email
        </a>
        <button
          className="btn btn-danger btn-small"
          type="button"
          disabled={erasing}
          onClick={async () => {
            if (await askAndErase(contact)) go(`/admin/contacts${query}`, true);
          }}
        >
          <Glyph name="trash" /> {erasing ? 'Erasing...' : 'Erase'}
        </button>
      </footer>
    </article>
  );
}

/** One submission. */
export default function ContactDetail() {
  const { data, error } = useStore($contact);
  const query = useStore($query);
  return (
    <>
      <div className="screen-head">
        <a className="link-arrow" href={`/admin/contacts${query}`}>
          <Glyph name="back" /> Contacts
        </a>
        <Neighbours />
      </div>
      {data ? (
        <Message contact={data} />
      ) : error === undefined ? (
        <SkeletonRows count={4} />
      ) : (
        <LoadFailed onRetry={() => $contact.invalidate()}>
          This message could not be loaded. It may have been erased.
        </LoadFailed>
      )}
    </>
  );
}
