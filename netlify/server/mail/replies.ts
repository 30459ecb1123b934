import { contacts, stateOf, type ContactRecord } from '#storage/collections/contacts.ts';
import { outbox, type Mailbox, type MailRecord } from '#storage/collections/outbox.ts';
import { idBeside, newId } from '#storage/ids.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import { RecordUnreadable } from '#storage/record-unreadable.ts';
import type { StoredRecord } from '#storage/revision.ts';
import type { Stores } from '#storage/stores.ts';
import { replyMail } from './templates/reply.ts';
import type { Letterhead, Written } from './templates/write-mail.ts';
import { worthMs } from './mail-of.ts';

/** Bytes of the HTML of a mail at most: beyond some hundred thousand, readers of mail cut it. */
const mostBytes = 60_000;
/** Replies of a message whose keys are remembered: far more than anybody writes. */
const remembered = 50;

/** A reply as it was asked for; see the endpoint `replyToContact`. */
export interface AskedReply {
  rev: number;
  key: string;
  subject: string;
  text: string;
}

type Contact = StoredRecord<ContactRecord>;
export type ReplyAdded =
  | { status: 'added'; contact: Contact; mail: StoredRecord<MailRecord> }
  /** Something else was done about the message since it was read. */
  | { status: 'conflict'; contact: Contact }
  | { status: 'missing' | 'spam' | 'too long' };

/**
 * Puts a reply into the outbox, once. The record of the contact decides: one revision takes the key of the reply and the id of its mail, and whoever comes again with that key goes
 * on from there, wherever it broke off. Throws StorageUnavailable and RecordUnreadable.
 *
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
  const written = replyMail({ ...standing.value, subject: asked.subject, text: asked.text }, letterhead);
  if (Buffer.byteLength(written.html) > mostBytes) return { status: 'too long' };

  const noted = await noteReply(standing);
  if (noted === null) return { status: 'missing' };
  const own = replyIn(noted);
  if (own?.hash !== hashOf(asked)) return { status: 'conflict', contact: noted };
  if (own.ending === undefined && !(await box.read(own.mail)))
    await box.add(own.mail, mailOf(noted, asked.text, written));
  const [mail, still] = await Promise.all([box.read(own.mail), collection.read(id)]);
  if (!still) {
    // Whoever erased the message meanwhile may not have found the mail yet.
    await box.eraseMail(own.mail);
    return { status: 'missing' };
  }
  // It left and was deleted since.
  return mail ? { status: 'added', contact: still, mail } : { status: 'conflict', contact: still };

  function replyIn({ value }: Contact) {
    return value.replies?.find(({ key }) => key === asked.key);
  }

  /** The contact with the reply in it, or as it stands where somebody else was quicker; null where it is gone. */
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

  function mailOf({ value }: Contact, text: string, { subject, ...texts }: Written): MailRecord {
    const before = value.replies?.findLast(({ ending }) => ending === 'sent');
    return {
      kind: 'reply',
      about: `contacts/${id}`,
      to: { address: value.email, name: value.name },
      replyTo: contactBox,
      subject,
      ...texts,
      written: text,
      follows: before?.mail ?? idBeside(id, 'acknowledgement'),
      bearsToken: false,
      state: 'waiting',
      tries: 0,
      dueAt: now,
      giveUpAt: now + worthMs,
    };
  }
}

const hashOf = ({ subject, text }: AskedReply): string =>
  nodeCrypto()
    .createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex');

/**
 * Takes note of what a mail has come to, where it is a reply: one that a server took answers the message, and one of which nobody knows that it arrived opens it again. Called more
 * than once it changes nothing more. Throws StorageUnavailable.
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
    // Nobody can say what it is, and the others wait to be sent.
    if (!(error instanceof RecordUnreadable)) throw error;
  }
}
