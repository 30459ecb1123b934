import type { replyToContact } from '#contract/api/admin-contacts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { contacts, stateOf, type ContactRecord } from '#storage/collections/contacts.ts';
import { outbox, type Mailbox, type MailRecord } from '#storage/collections/outbox.ts';
import { idBeside, newId } from '#storage/ids.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { replyMail } from './templates/reply.ts';
import type { Letterhead } from './templates/write-mail.ts';
import { mailOf } from './mail-of.ts';

/** The longest HTML of a mail, in bytes: mail programs clip it beyond about a hundred thousand. */
const mostBytes = 60_000;
/** The number of replies to a contact whose keys are remembered: far more than are ever written. */
const remembered = 50;

type AskedReply = RequestOf<typeof replyToContact>;

type Contact = StoredRecord<ContactRecord>;
export type ReplyAdded =
  | { status: 'added'; contact: Contact; mail: StoredRecord<MailRecord> }
  /** The contact has been changed since it was read. */
  | { status: 'conflict'; contact: Contact }
  | { status: 'missing' | 'spam' | 'too long' };

/**
 * Puts a reply into the outbox, exactly once. The contact's record decides: one revision stores the reply's key and the
 * id of its mail, and a repeated request with that key continues where the first one stopped. Throws
 * StorageUnavailable and RecordUnreadable.
 * @param contactBox where answers to it go
 */
export async function addReply(
  stores: Stores,
  id: string,
  asked: AskedReply,
  { letterhead, contactBox }: { letterhead: Letterhead; contactBox: Mailbox },
  now: number,
): Promise<ReplyAdded> {
  const collection = stores.open(contacts);
  const box = stores.open(outbox);
  const standing = await collection.read(id);
  if (!standing) return { status: 'missing' };
  if (standing.value.spam) return { status: 'spam' };
  const written = replyMail(letterhead, { ...standing.value, subject: asked.subject, text: asked.text });
  if (Buffer.byteLength(written.html) > mostBytes) return { status: 'too long' };

  const noted = await noteReply(standing);
  if (noted === null) return { status: 'missing' };
  const own = replyIn(noted);
  if (own?.hash !== hashOf(asked)) return { status: 'conflict', contact: noted };
  if (own.ending === undefined && !(await box.read(own.mail))) await box.add(own.mail, mailTo(noted));
  const [mail, still] = await Promise.all([box.read(own.mail), collection.read(id)]);
  if (!still) {
    // An erasure of the contact in between may have missed this mail.
    await box.eraseMail(own.mail);
    return { status: 'missing' };
  }
  // The mail was sent and has since been deleted.
  return mail ? { status: 'added', contact: still, mail } : { status: 'conflict', contact: still };

  function replyIn({ value }: Contact) {
    return value.replies?.find(({ key }) => key === asked.key);
  }

  /** The contact with the reply added, or its current record if another change was quicker; null if it is gone. */
  async function noteReply(seen: Contact): Promise<Contact | null> {
    if (replyIn(seen) || seen.rev !== asked.rev) return seen;
    const reply = { key: asked.key, mail: newId(now), hash: hashOf(asked) };
    const taken = await collection.update(id, asked.rev, (value) => ({
      ...value,
      state: value.state ?? 'open',
      replies: [...(value.replies ?? []).slice(1 - remembered), reply],
    }));
    return taken.status === 'missing' ? null : taken.status === 'conflict' ? taken.current : taken;
  }

  function mailTo({ value }: Contact): MailRecord {
    const before = value.replies?.findLast(({ ending }) => ending === 'sent');
    return {
      ...mailOf('reply', `contacts/${id}`, { address: value.email, name: value.name }, () => written, {
        now,
        askedAt: now,
      }),
      replyTo: contactBox,
      written: asked.text,
      follows: before?.mail ?? idBeside(id, 'acknowledgement'),
    };
  }
}

const hashOf = ({ subject, text }: AskedReply): string =>
  nodeCrypto()
    .createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex');

/**
 * Notes the outcome of a mail on its contact, if it is a reply: a sent one answers the contact; one that failed or may
 * not have arrived reopens it. Repeated calls change nothing. Throws StorageUnavailable.
 */
export async function noteReply(stores: Stores, { id, value: mail }: StoredRecord<MailRecord>): Promise<void> {
  const { kind, about, state: ending } = mail;
  const [store, contact = ''] = about.split('/');
  if (kind !== 'reply' || store !== 'contacts' || ending === 'waiting' || ending === 'sending') return;
  try {
    await stores.open(contacts).change(contact, (standing) => {
      const reply = standing?.value.replies?.find((one) => one.mail === id);
      if (!standing || !reply || reply.ending === ending) return null;
      const { value } = standing;
      const replies = value.replies?.map((one) => (one === reply ? { ...one, ending } : one));
      const isClosed = stateOf(value) === 'closed';
      return { ...value, replies, state: ending !== 'sent' ? 'open' : isClosed ? 'closed' : 'answered' };
    });
  } catch (error) {
    // There is nothing to note it on, and other mails are waiting to be sent.
    if (!(error instanceof RecordUnreadable)) throw error;
  }
}
