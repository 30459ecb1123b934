import { useStore } from '@nanostores/react';
import type { MailDetail } from '#contract/api/admin-outbox.ts';
import Glyph from '../../parts/Glyph.tsx';
import LoadFailed from '../../parts/LoadFailed.tsx';
import Moment from '../../parts/Moment.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import { go } from '../../routing/router.ts';
import { $query } from '../../stores/address.ts';
import { $busy, $mail, askAndErase, tryAgain } from '../../stores/outbox.ts';
import MailState from './MailState.tsx';

function Facts({ mail }: { mail: MailDetail }) {
  return (
    <dl className="facts">
      <dt>To</dt>
      <dd>{mail.to}</dd>
      {mail.replyTo !== null && (
        <>
          <dt>Answers to</dt>
          <dd>{mail.replyTo}</dd>
        </>
      )}
      <dt>Written</dt>
      <dd>
        <Moment at={mail.createdAt} />
      </dd>
      {mail.dueAt !== null && mail.tries > 0 && (
        <>
          <dt>Next try</dt>
          <dd>
            <Moment at={mail.dueAt} />
          </dd>
        </>
      )}
      {mail.endedAt !== null && (
        <>
          <dt>{mail.state === 'sent' ? 'Sent' : 'Given up'}</dt>
          <dd>
            <Moment at={mail.endedAt} />
          </dd>
        </>
      )}
      {mail.reason !== null && (
        <>
          <dt>Why</dt>
          <dd>{mail.reason}</dd>
        </>
      )}
    </dl>
  );
}

function Mail({ mail }: { mail: MailDetail }) {
  const busy = useStore($busy) === mail.id;
  const query = useStore($query);
  const isOpen = mail.state !== 'sent' && mail.state !== 'sending';
  return (
    <article className="card message" aria-busy={busy}>
      <header className="message-head">
        <h1>{mail.subject}</h1>
        <MailState state={mail.state} />
      </header>
      <Facts mail={mail} />
      <iframe className="mail-frame" title="The mail as it looks" src={mail.htmlAt} sandbox="" />
      <details className="mail-text">
        <summary>As text</summary>
        <pre>{mail.text}</pre>
      </details>
      <footer className="screen-actions">
        {isOpen && mail.canBeSentAgain && (
          <button
            className="btn btn-primary btn-small"
            type="button"
            disabled={busy}
            onClick={() => void tryAgain(mail)}
          >
            <Glyph name="sync" /> Try again
          </button>
        )}
        {isOpen && !mail.canBeSentAgain && (
          <p className="hint">Its link is not kept any more, so it cannot be sent again.</p>
        )}
        <button
          className="btn btn-danger btn-small"
          type="button"
          disabled={busy}
          onClick={async () => {
            if (await askAndErase(mail)) go(`/admin/outbox${query}`, true);
          }}
        >
          <Glyph name="trash" /> Delete
        </button>
      </footer>
    </article>
  );
}

/** One mail: to whom, what became of it, and what it says. */
export default function MailPage() {
  const { data, error } = useStore($mail);
  const query = useStore($query);
  return (
    <>
      <div className="screen-head">
        <a className="link-arrow" href={`/admin/outbox${query}`}>
          <Glyph name="back" /> Outbox
        </a>
      </div>
      {data ? (
        <Mail mail={data} />
      ) : error === undefined ? (
        <SkeletonRows count={4} />
      ) : (
        <LoadFailed onRetry={() => $mail.invalidate()}>
          This mail could not be loaded. It may have been erased.
        </LoadFailed>
      )}
    </>
  );
}
