import { useStore } from '@nanostores/react';
import type { ContactView } from '#contract/api/admin-contacts.ts';
import { mailLink } from '#contract/mail-link.ts';
import Glyph from '../../parts/Glyph.tsx';
import LoadFailed from '../../parts/LoadFailed.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import { go } from '../../routing/router.ts';
import { $query } from '../../stores/address.ts';
import { $contact, $erasing, $filing, $neighbours, askAndErase, fileAsSpam } from '../../stores/contacts.ts';
import MessageFields from './MessageFields.tsx';

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
  const filing = useStore($filing) === contact.id;
  const query = useStore($query);
  return (
    <article className="card message" aria-busy={erasing || filing}>
      <MessageFields contact={contact} />
      <footer className="screen-actions">
        <a className="btn btn-primary btn-small" href={mailLink(contact.email)}>
          <Glyph name="reply" /> Reply by Email
        </a>
        <button
          className="btn btn-quiet btn-small"
          type="button"
          disabled={erasing || filing}
          onClick={() => void fileAsSpam(contact, !contact.spam)}
        >
          <Glyph name={contact.spam ? 'inbox' : 'ban'} /> {contact.spam ? 'Not spam' : 'File as spam'}
        </button>
        <button
          className="btn btn-danger btn-small"
          type="button"
          disabled={erasing || filing}
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
