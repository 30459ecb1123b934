import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { MailDetail } from '#contract/api/admin-outbox.ts';
import NotLoaded from '../../parts/NotLoaded.tsx';
import { BackLink } from '../../parts/ScreenHead.tsx';
import Button from '../../parts/Button.tsx';
import Fact from '../../parts/Fact.tsx';
import Moment from '../../parts/Moment.tsx';
import { go } from '../../routing/router.ts';
import { $query } from '../../stores/address.ts';
import { $busy, $mail, $notSending, askAndErase, askAndTryAgain } from '../../stores/outbox.ts';
import { aboutLink, kindName } from './about.ts';
import MailState from './MailState.tsx';
import MailText from './MailText.tsx';
import NotSending from './NotSending.tsx';

/** The facts about a mail, one line each; lines without a value are left out. */
function Facts({ mail }: { mail: MailDetail }) {
  const about = aboutLink(mail);
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ['To', mail.to],
    ['Answers to', mail.replyTo],
    ['Kind', kindName(mail.kind)],
    ['About', about && <a href={about.href}>{about.label}</a>],
    ['Written', <Moment at={mail.createdAt} />],
    ['Next try', mail.dueAt !== null && mail.tries > 0 ? <Moment at={mail.dueAt} /> : null],
    [mail.state === 'sent' ? 'Sent' : 'Given up', mail.endedAt && <Moment at={mail.endedAt} />],
    ['Tries', mail.tries > 1 ? mail.tries : null],
    ['Why', mail.reason],
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  );
}

/** The actions for a mail in its current state. */
function Actions({ mail }: { mail: MailDetail }) {
  const busy = useStore($busy) === mail.id;
  const query = useStore($query);
  const waitsForSetUp = useStore($notSending) !== null && mail.state === 'waiting';
  if (mail.state === 'sending')
    return <p className="hint">It is being handed over right now. Check again in a moment.</p>;
  return (
    <div className="screen-actions">
      {mail.state !== 'sent' && mail.canBeSentAgain && !waitsForSetUp && (
        <Button look="primary" glyph="sync" disabled={busy} onClick={() => void askAndTryAgain(mail)}>
          {mail.state === 'waiting' ? 'Try now' : 'Try again'}
        </Button>
      )}
      <Button
        look="danger"
        glyph="trash"
        disabled={busy}
        onClick={async () => {
          if (await askAndErase(mail)) go(`/admin/outbox${query}`, true);
        }}
      >
        Delete
      </Button>
      {mail.state !== 'sent' && !mail.canBeSentAgain && mail.text !== '' && (
        <p className="hint">Its link has expired or is no longer kept, so it cannot be sent again.</p>
      )}
    </div>
  );
}

function Mail({ mail }: { mail: MailDetail }) {
  return (
    <article className="card message" aria-busy={useStore($busy) === mail.id}>
      <header className="message-head">
        <h1>{mail.subject}</h1>
        <span role="status">
          <MailState state={mail.state} />
        </span>
      </header>
      <Facts mail={mail} />
      <Actions mail={mail} />
      <iframe className="mail-frame" title="What the mail looks like" src={mail.htmlAt} sandbox="" />
      <details className="mail-text">
        <summary>As text</summary>
        <MailText text={mail.text} />
      </details>
    </article>
  );
}

/** One mail: recipient, state and text. */
export default function MailPage() {
  const { data, error } = useStore($mail);
  const query = useStore($query);
  return (
    <>
      <div className="screen-head">
        <BackLink href={`/admin/outbox${query}`}>Outbox</BackLink>
      </div>
      <NotSending />
      {data ? (
        <Mail key={data.id} mail={data} />
      ) : (
        <NotLoaded
          error={error}
          rows={4}
          text="This mail could not be loaded. It may have been erased."
          onRetry={() => $mail.invalidate()}
        />
      )}
    </>
  );
}
