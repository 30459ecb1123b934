import { useStore } from '@nanostores/react';
import type { ContactDetail, ContactMail, ContactThread } from '#contract/api/admin-contacts.ts';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { $handled } from '../../stores/contact.ts';
import MailState from '../outbox/MailState.tsx';

/** The label of each kind of mail. */
const kinds: Readonly<Record<string, string>> = {
  notification: 'You were notified',
  acknowledgement: 'The visitor was thanked',
  reply: 'Your reply',
};
/** The same, before the mail has left. */
const kindsToCome: Readonly<Record<string, string>> = {
  notification: 'You will be notified',
  acknowledgement: 'The visitor will be thanked',
};

function Mail({ mail }: { mail: ContactMail }) {
  const name = (mail.state === 'sent' ? null : kindsToCome[mail.kind]) ?? kinds[mail.kind] ?? mail.subject;
  return (
    <li className={mail.written === null ? 'thread-mail' : 'thread-mail thread-reply'}>
      <p className="thread-head">
        <strong>{name}</strong> <MailState state={mail.state} />
        <span className="row-time">
          <Moment at={mail.endedAt ?? mail.createdAt} />
        </span>
      </p>
      <p className="hint">
        To {mail.to}
        {mail.dueAt !== null && mail.tries > 0 && (
          <>
            , next try <Moment at={mail.dueAt} />
          </>
        )}
      </p>
      {mail.reason !== null && <p className="row-reason">{mail.reason}</p>}
      {mail.written !== null && (
        <>
          <p className="thread-subject" dir="auto">
            {mail.subject}
          </p>
          <p className="thread-text" dir="auto">
            {mail.written}
          </p>
        </>
      )}
      <a className="thread-link" href={`/admin/outbox/${mail.id}`}>
        {mail.state === 'failed' || mail.state === 'unknown' ? 'Open it in the Outbox, or try again' : 'In the Outbox'}
        <span className="visually-hidden">: {name}</span>
      </a>
    </li>
  );
}

/** The mails about a message, oldest first, with their states. */
export default function Thread({ contact, thread }: { contact: ContactDetail; thread: ContactThread }) {
  const { mails, unreadable, notSending, company } = thread;
  const { loading } = useStore($handled);
  return (
    <section className="thread" aria-labelledby="thread-title">
      <div className="flex items-center justify-between gap-3">
        <h2 className="section-title" id="thread-title">
          Mails
        </h2>
        <Button glyph="sync" disabled={loading} onClick={() => $handled.revalidate()}>
          Refresh
        </Button>
      </div>
      {notSending !== null && <p className="notice">{notSending}</p>}
      {mails.length > 0 ? (
        <ol className="card">
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ol>
      ) : (
        <p className="hint">No mail has been written about this message yet.</p>
      )}
      {unreadable > 0 && (
        <p className="row-reason">
          {unreadable === 1 ? '1 mail cannot be read' : `${unreadable} mails cannot be read`}: see the Outbox.
        </p>
      )}
      <p className="hint">
        What {contact.name} answers arrives in the mailbox of {company.address}, and is not shown here.
      </p>
    </section>
  );
}
