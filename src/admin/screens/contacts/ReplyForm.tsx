import { useStore } from '@nanostores/react';
import { contactBounds, type ContactDetail, type ContactThread } from '#contract/api/admin-contacts.ts';
import Button from '../../parts/Button.tsx';
import Fact from '../../parts/Fact.tsx';
import { submitting } from '../../parts/submitting.ts';
import { keptWhere } from '../../editor/keep-in-browser.ts';
import { discardReply, sendReply, typeReply, putTemplate, type ReplyEdit } from '../../stores/contact-reply.ts';
import { $changingState } from '../../stores/contact.ts';
import { replyTemplates } from './reply-templates.ts';

interface Props {
  contact: ContactDetail;
  thread: ContactThread;
  reply: ReplyEdit;
}

const firstNameOf = ({ name }: ContactDetail): string => name.trim().split(/\s+/)[0] ?? name;

function Templates({ contact }: Pick<Props, 'contact'>) {
  const firstName = firstNameOf(contact);
  // The template for this inquiry type comes first.
  const isMeant = (name: string): boolean => name.toLowerCase() === contact.inquiryType;
  const offered = [...replyTemplates].sort((one, other) => Number(isMeant(other.name)) - Number(isMeant(one.name)));
  const isTemplate = (text: string): boolean => replyTemplates.some((template) => template.text(firstName) === text);
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="Begin with a template">
      {offered.map(({ name, text }) => (
        <Button key={name} onClick={() => void putTemplate(contact.id, text(firstName), isTemplate)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Writes a reply, which the browser keeps until it is sent, if it has room. */
export default function ReplyForm({ contact, thread, reply }: Props) {
  const { isSending, message, fields } = reply;
  const isChanging = useStore($changingState) !== null;
  const left = contactBounds.reply - reply.text.length;
  return (
    <form
      className="card reply"
      aria-labelledby="reply-title"
      aria-busy={isSending}
      onSubmit={submitting(() => void sendReply())}
    >
      <h2 className="section-title" id="reply-title">
        Reply
      </h2>
      <dl className="facts">
        <Fact name="To">
          <bdi>{contact.name}</bdi> &lt;{contact.email}&gt;
        </Fact>
        <Fact name="Answers to">{thread.company.address}</Fact>
      </dl>
      <Templates contact={contact} />
      <div className="field">
        <label className="label" htmlFor="reply-subject">
          Subject
        </label>
        <input
          id="reply-subject"
          className="input"
          type="text"
          autoComplete="off"
          maxLength={contactBounds.subject}
          required
          readOnly={isSending}
          aria-invalid={fields['subject'] !== undefined}
          value={reply.subject}
          onChange={(event) => typeReply(contact.id, { subject: event.target.value })}
        />
      </div>
      <div className="field">
        <label className="label" htmlFor="reply-text">
          Your reply
        </label>
        <textarea
          id="reply-text"
          className="textarea reply-text"
          rows={10}
          required
          autoFocus={reply.text === ''}
          readOnly={isSending}
          aria-describedby="reply-state"
          aria-invalid={fields['text'] !== undefined || left < 0}
          dir="auto"
          value={reply.text}
          onChange={(event) => typeReply(contact.id, { text: event.target.value })}
        />
        <p className="hint" id="reply-state">
          {left < 0
            ? `${(-left).toLocaleString('en-US')} characters too many.`
            : left < 1_000
              ? `${left.toLocaleString('en-US')} characters left.`
              : reply.inBrowser
                ? `Your text is ${keptWhere(true)} until it is sent.`
                : `Your text is ${keptWhere(false)}.`}
        </p>
      </div>
      <div className="reply-quote">
        <p className="hint">
          <bdi>{contact.name}</bdi>’s message is quoted below it:
        </p>
        <blockquote dir="auto">{contact.message}</blockquote>
      </div>
      {thread.notSending !== null && (
        <p className="notice">
          No mail leaves this site yet, so the reply will wait in the outbox. The reason is shown under Mails.
        </p>
      )}
      <p className="reply-message" role="alert">
        {message && <strong className="field-error">{message}</strong>}
      </p>
      <div className="screen-actions">
        <Button look="primary" glyph="send" type="submit" disabled={isSending || isChanging || left < 0}>
          {isSending ? 'Sending...' : 'Send the reply'}
        </Button>
        <Button disabled={isSending} onClick={() => void discardReply(contact.id)}>
          Discard
        </Button>
      </div>
    </form>
  );
}
