import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { ContactView } from '#contract/api/admin-contacts.ts';
import { mailLink } from '#contract/mail-link.ts';
import NotLoaded from '../../parts/NotLoaded.tsx';
import { BackLink } from '../../parts/ScreenHead.tsx';
import Button from '../../parts/Button.tsx';
import Glyph from '../../parts/Glyph.tsx';
import { go } from '../../routing/router.ts';
import { $query } from '../../stores/address.ts';
import { $erasing, askAndErase } from '../../stores/contact-erasure.ts';
import { $reply, beginReply } from '../../stores/contact-reply.ts';
import { $contact, $handled } from '../../stores/contact.ts';
import { $filing, $neighbours, fileAsSpam } from '../../stores/contacts.ts';
import Handling from './Handling.tsx';
import MessageFields from './MessageFields.tsx';
import ReplyForm from './ReplyForm.tsx';
import Thread from './Thread.tsx';

function Neighbours() {
  const query = useStore($query);
  const { newer, older } = useStore($neighbours);
  if (!newer && !older) return null;
  return (
    <nav className="flex gap-2" aria-label="Other messages">
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

/** Starts a reply, or leads to the one already begun. */
function ReplyButton() {
  const { data } = useStore($handled);
  const reply = useStore($reply);
  return (
    <Button
      look="primary"
      glyph="reply"
      disabled={!data}
      onClick={() => {
        if (data) beginReply(data.thread);
        if (reply) document.querySelector<HTMLElement>('#reply-text')?.focus();
      }}
    >
      {reply ? 'Continue the reply' : 'Reply'}
    </Button>
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
        {!contact.spam && <ReplyButton />}
        <a className="btn btn-quiet btn-small" href={mailLink(contact.email)}>
          <Glyph name="mail" /> Reply by Email
        </a>
        <Button
          glyph={contact.spam ? 'inbox' : 'ban'}
          disabled={erasing || filing}
          onClick={() => void fileAsSpam(contact, !contact.spam)}
        >
          {contact.spam ? 'Not spam' : 'File as spam'}
        </Button>
        <Button
          look="danger"
          glyph="trash"
          disabled={erasing || filing}
          onClick={async () => {
            if (await askAndErase(contact)) go(`/admin/contacts${query}`, true);
          }}
        >
          {erasing ? 'Erasing...' : 'Erase'}
        </Button>
      </footer>
    </article>
  );
}

/** What has been done about the message, and what to do next. */
function Handled() {
  const { data, error } = useStore($handled);
  const reply = useStore($reply);
  if (!data)
    return (
      <NotLoaded
        error={error}
        rows={2}
        text="The state of this message could not be loaded."
        onRetry={() => $handled.invalidate()}
      />
    );
  const { contact, thread } = data;
  return (
    <>
      <Handling contact={contact} thread={thread} />
      <div className="contact-thread">
        <Thread contact={contact} thread={thread} />
        {reply && !contact.spam && <ReplyForm key={contact.id} contact={contact} thread={thread} reply={reply} />}
      </div>
    </>
  );
}

/**
 * Focuses the sender's name when another message replaces this one, so that screen readers read it. A link to the next
 * message would keep the focus, or lose it at the last one.
 */
function useFocusOnNext(id: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) return;
    if (shown.current !== undefined && shown.current !== id)
      document.querySelector<HTMLElement>('.message h1')?.focus({ preventScroll: true });
    shown.current = id;
  }, [id]);
}

/** One submission: its content, its state and its thread. */
export default function ContactDetail() {
  const contact = useStore($contact);
  const { error } = useStore($handled);
  const query = useStore($query);
  useFocusOnNext(contact?.id);
  return (
    <>
      <div className="screen-head">
        <BackLink href={`/admin/contacts${query}`}>Contacts</BackLink>
        <Neighbours />
      </div>
      {contact ? (
        <div className="contact-page">
          <Message contact={contact} />
          <Handled />
        </div>
      ) : (
        <NotLoaded
          error={error}
          rows={4}
          text="This message could not be loaded. It may have been erased."
          onRetry={() => $handled.invalidate()}
        />
      )}
    </>
  );
}
