import type { MailView } from '#contract/api/admin-outbox.ts';
import Moment from '../../parts/Moment.tsx';
import MailState from '../outbox/MailState.tsx';

/** Every mail to a subscriber that is kept, each leading to the outbox. */
export default function SubscriberMails({ mails }: { mails: readonly MailView[] }) {
  return (
    <section className="subscriber-mails" aria-labelledby="mails-title">
      <h2 id="mails-title" className="section-title">
        Mails
      </h2>
      {mails.length === 0 ? (
        <p className="hint">No mail to this address is kept.</p>
      ) : (
        <ul className="rows">
          {mails.map((mail) => (
            <li key={mail.id} className="row mail-row">
              <a className="row-link" href={`/admin/outbox/${mail.id}`}>
                <span className="row-title">
                  <span className="row-name">{mail.subject}</span> <MailState state={mail.state} />
                </span>
                {mail.reason !== null && <span className="row-reason">{mail.reason}</span>}
              </a>
              <span className="row-time">
                <Moment at={mail.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
