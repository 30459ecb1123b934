// This file is longer than most, because the endpoints for a message share its schemas.

import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { contactFields } from '../contact-fields.ts';
import { columnOf } from '../field-list.ts';
import { visibleLine, visibleText } from '../visible-text.ts';
import { mailView } from './admin-outbox.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** What messages can be filtered by, besides their state. */
export const contactFilters = { inquiries: contactFields.inquiryType.control.choices } as const;

/**
 * How far a message has been handled. `new`: not opened yet. `answered`: a mail server accepted a reply, or the owner
 * marked it by hand (decision 0123).
 */
export const contactStates = ['new', 'open', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];

/** A contact submission as the admin sees it (product §3). */
export const contactView = z.object({
  id: z.string(),
  ...columnOf(contactFields, 'stored'),
  submittedAt: z.string(),
  state: z.enum(contactStates),
  spam: z.boolean(),
  /** Why it was filed as spam, in a sentence (rules 25). */
  spamReason: z.optional(z.string()),
});
export type ContactView = z.infer<typeof contactView>;

/** The same, with the owner's handling. */
export const contactDetail = z.extend(contactView, {
  /** Sent back on save (rules 28). */
  rev: z.int(),
  /** Private to the owner; empty if there is none. */
  ownerNote: z.string(),
});
export type ContactDetail = z.infer<typeof contactDetail>;

/** A mail in a message's thread. */
export const contactMail = z.extend(mailView, {
  /** What the owner wrote; null for mail that the site wrote itself. */
  written: z.nullable(z.string()),
});
export type ContactMail = z.infer<typeof contactMail>;

/** The mails about a message, and what a further reply needs. */
const thread = z.object({
  /** Oldest first. */
  mails: z.array(contactMail),
  /** How many more cannot be read. */
  unreadable: z.int(),
  /** Why no mail can leave, in a sentence; null if it can. */
  notSending: z.nullable(z.string()),
  /** The company's name and address: the sender of a reply, and where answers to it go. */
  company: z.object({ name: z.string(), address: z.string() }),
});
export type ContactThread = z.infer<typeof thread>;

const contactList = {
  contacts: z.array(contactView),
  /** Null until they are counted, for instance right after a large import or restore. */
  counts: z.nullable(z.object({ inbox: z.number(), spam: z.number() })),
  /** Messages in the inbox by state; null until they are counted, which may take longer. */
  states: z.nullable(z.record(z.enum(contactStates), z.number())),
  /** Records that cannot be read, among those that the search got to. */
  unreadable: z.array(unreadableRecord),
  /**
   * Pass it as `?cursor=` to continue; null at the end. A page may hold few records, or none, and still have a cursor.
   */
  nextCursor: pageOf.nextCursor,
  /** How many match; null until they are counted. */
  total: z.nullable(pageOf.total),
  /** How far back the search got (ISO 8601, UTC) if it ran out of time before the page was full; otherwise null. */
  searchedBackTo: z.nullable(z.string()),
};

/**
 * The messages for the admin, newest first. `?q=` searches the fields marked `searched`; `?state=` lists the part of
 * the inbox in one state, `?spam=true` the messages filed as spam instead. `?inquiry=` keeps one inquiry type; `?from=`
 * (inclusive) and `?to=` (exclusive) bound the time of sending (ISO 8601, UTC). Counts and unreadable records cover
 * everything, whatever the filters.
 */
export const listContacts = adminRead('/api/contacts', contactList);

/** The same list at the address that the dashboard counts from. */
export const countContacts = adminRead('/api/admin/contacts', contactList);

export const readContact = adminRead('/api/admin/contacts/{id}', { contact: contactDetail, thread });

/** Marks a new message as opened. Repeating it changes nothing and gives the same answer. */
export const openContact = adminEndpoint('POST', '/api/admin/contacts/{id}/opened', {
  answer: { contact: contactDetail },
});

/** The longest owner's note, subject and reply, in characters. */
export const contactBounds = { note: 4_000, subject: 200, reply: 10_000 } as const;

const rev = z.int('Send the rev that you have read.').check(z.positive('Send the rev that you have read.'));
const lines = (text: string): string => visibleText(text.replaceAll('\r\n', '\n'));
const atMost = (what: string, most: number) => z.maxLength(most, `Keep the ${what} to ${most} characters.`);

/**
 * Saves the state, the owner's note or both. A stale `rev` is refused, with the current message in the answer (rules
 * 28). No message becomes new again.
 */
export const handleContact = adminEndpoint('PUT', '/api/admin/contacts/{id}/handling', {
  request: z.strictObject({
    rev,
    state: z.optional(z.enum(['open', 'answered', 'closed'], 'Send open, answered or closed.')),
    ownerNote: z.optional(
      z.string('Send the note as text.').check(z.overwrite(lines), atMost('note', contactBounds.note)),
    ),
  }),
  bodyLimit: 32 * 1024,
  answer: { message: z.string(), contact: contactDetail },
});

/**
 * Puts a reply to the visitor into the outbox, quoting their message. `key` identifies the reply for good: however
 * often it is sent under that key, only one mail goes out. If the message has changed since `rev`, or the key already
 * has a different text, the call is refused with the current message (rules 28).
 */
export const replyToContact = adminEndpoint('POST', '/api/admin/contacts/{id}/replies', {
  request: z.strictObject({
    rev,
    key: z.string('Send a key.').check(z.regex(/^[\w-]{16,64}$/, 'Send a key of 16 to 64 letters and digits.')),
    subject: z
      .string('Write a subject.')
      .check(
        z.overwrite(visibleLine),
        z.trim(),
        z.minLength(1, 'Write a subject.'),
        atMost('subject', contactBounds.subject),
      ),
    text: z
      .string('Write the reply as text.')
      .check(
        z.overwrite(lines),
        z.trim(),
        z.minLength(1, 'Write what you want to say.'),
        atMost('reply', contactBounds.reply),
      ),
  }),
  bodyLimit: 64 * 1024,
  answer: {
    message: z.string(),
    contact: contactDetail,
    mail: contactMail,
  },
});

/**
 * Files a message as spam, or takes it out again (rules 40). Repeating it changes nothing and gives the same answer.
 */
export const fileContact = adminEndpoint('PUT', '/api/admin/contacts/{id}/spam', {
  request: z.strictObject({ spam: z.boolean('Send true or false.') }),
  bodyLimit: 2 * 1024,
  answer: { message: z.string(), contact: contactDetail },
});

/** Erases the record, all its revisions, and the note of its Idempotency-Key (rules 35). */
export const eraseContact = adminEndpoint('DELETE', '/api/admin/contacts/{id}', { answer: { message: z.string() } });

/**
 * A CSV (rules 23) as an attachment with the date in its name; long exports come in parts (decision 0107). Leaves out
 * spam.
 */
export const exportContacts = { method: 'GET', path: '/api/admin/contacts.csv', auth: 'bearer' } as const;
