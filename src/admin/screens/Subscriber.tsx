import { useStore } from '@nanostores/react';
import type { SubscriberDetail } from '#contract/api/admin-newsletter.ts';
import { displayStatus } from '#contract/display-status.ts';
import { mailLink } from '#contract/mail-link.ts';
import NotLoaded from '../parts/NotLoaded.tsx';
import { BackLink } from '../parts/ScreenHead.tsx';
import Button from '../parts/Button.tsx';
import Glyph from '../parts/Glyph.tsx';
import { go } from '../routing/router.ts';
import { $query } from '../stores/address.ts';
import { $ending, $subscriber, askAndEnd } from '../stores/subscriber-page.ts';
import { $erasing, $filing, askAndErase, fileAsSpam } from '../stores/subscribers.ts';
import { StatusBadge } from './newsletter/StatusBadge.tsx';
import SubscriberFacts from './newsletter/SubscriberFacts.tsx';
import SubscriberMails from './newsletter/SubscriberMails.tsx';

function Actions({ subscriber }: { subscriber: SubscriberDetail }) {
  const { id, spam, email } = subscriber;
  const query = useStore($query);
  const busy = [useStore($erasing) === id, useStore($filing) === id, useStore($ending)].includes(true);
  const hasLeft = displayStatus(subscriber) === 'Unsubscribed';
  const backToList = () => go(`/admin/newsletter${query}`, true);
  return (
    <footer className="screen-actions">
      <a className="btn btn-primary btn-small" href={mailLink(email)}>
        <Glyph name="reply" /> Write an Email
      </a>
      {!spam && !hasLeft && (
        <Button glyph="close" disabled={busy} onClick={() => void askAndEnd(subscriber)}>
          Unsubscribe
        </Button>
      )}
      {(spam || !hasLeft) && (
        <Button
          glyph={spam ? 'mail' : 'ban'}
          disabled={busy}
          onClick={async () => {
            if (await fileAsSpam(subscriber, !spam)) backToList();
          }}
        >
          {spam ? 'Not spam' : 'File as spam'}
        </Button>
      )}
      <Button
        look="danger"
        glyph="trash"
        disabled={busy}
        onClick={async () => {
          if (await askAndErase(subscriber)) backToList();
        }}
      >
        Erase
      </Button>
    </footer>
  );
}

/** One subscriber: origin, consent, and every mail to them. */
export default function Subscriber() {
  const { data, error } = useStore($subscriber);
  const query = useStore($query);
  return (
    <>
      <div className="screen-head">
        <BackLink href={`/admin/newsletter${query}`}>Newsletter</BackLink>
      </div>
      {data ? (
        <>
          <article className="card message">
            <header className="message-head">
              <h1>{data.email}</h1>
              <StatusBadge subscription={data} />
              {data.spam && <span className="badge badge-orange">Spam</span>}
              {data.suppression && <span className="badge badge-red">No mail</span>}
            </header>
            <SubscriberFacts subscriber={data} />
            <Actions subscriber={data} />
          </article>
          <SubscriberMails subscriber={data} />
        </>
      ) : (
        <NotLoaded
          error={error}
          rows={4}
          text="This subscriber could not be loaded, and may have been erased."
          onRetry={() => $subscriber.invalidate()}
        />
      )}
    </>
  );
}
