import * as z from 'zod/mini';
import { contactFields } from '../contact-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { columnOf } from '../field-list.ts';
import { visibleLine, visibleText } from '../visible-text.ts';
import { mailView } from './admin-outbox.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** What messages can be listed by, beside their state. */
export const contactFilters = { inquiries: contactFields.inquiryType.control.choices } as const;

/** How far a message is handled: `new` is what nobody has opened, `answered` what a mail server took a reply to, or what was said to be by hand (decision 0123). */
export const contactStates = ['new', 'open', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];

/** A contact submission as the admin sees it (product §3). */
export const contactView = z.object({
  id: z.string(),
  ...columnOf(contactFields, 'stored'),
  submittedAt: z.string(),
  state: z.enum(contactStates),
  spam: z.boolean(),
  /** Why it is filed as spam, in a sentence (rules 25). */
  spamReason: z.optional(z.string()),
});
export type ContactView = z.infer<typeof contactView>;

/** The same with what the owner has done about it. */
export const contactDetail = z.extend(contactView, {
  /** What a save sends back (rules 28). */
  rev: z.int(),
  /** For the owner alone; empty where there is none. */
  ownerNote: z.string(),
});
export type ContactDetail = z.infer<typeof contactDetail>;

/** A mail about a message, in its thread. */
export const contactMail = z.extend(mailView, {
  /** What somebody wrote of it; null for what the site wrote by itself. */
  written: z.nullable(z.string()),
});
export type ContactMail = z.infer<typeof contactMail>;

/** What was written because of a message, and what is to be known for writing more. */
const thread = z.object({
  /** Oldest first. */
  mails: z.array(contactMail),
  /** How many more there are that cannot be read. */
  unreadable: z.int(),
  /** What keeps mail from leaving, in a sentence; null where nothing does. */
  notSending: z.nullable(z.string()),
  /** The company's name and address: what a reply comes from, and where answers to it go. */
  company: z.object({ name: z.string(), address: z.string() }),
});
export type ContactThread = z.infer<typeof thread>;

const contactList = z.object({
  success: z.literal(true),
  contacts: z.array(contactView),
  /** Null while nobody knows: right after much was stored or brought back, until it is counted. */
  counts: z.nullable(z.object({ inbox: z.number(), spam: z.number() })),
  /** How many of the inbox are in each state; null while nobody knows, which may be longer. */
  states: z.nullable(z.record(z.enum(contactStates), z.number())),
  /** What cannot be read, as far as it was looked at. */
  unreadable: z.array(unreadableRecord),
  /** Give it as `?cursor=` to go on; null where everything was looked at. A page may hold few records, or none, and still have one. */
  nextCursor: pageOf.nextCursor,
  /** How many there are of what was asked for; null while nobody knows. */
  total: z.nullable(pageOf.total),
  /** Back to when the answer looked through the messages (ISO 8601, UTC), where its time was up before the page was full; else null. */
  searchedBackTo: z.nullable(z.string()),
});

/**
 * The contact page of the admin; newest first. `?q=` searches the fields that say so; `?state=` lists those of the inbox in one state, `?spam=true` what was filed as spam instead. `?inquiry=` keeps those of one
 * inquiry type, `?from=` and `?to=` those sent from a moment on and before another (ISO 8601, UTC).
 * Counts are of all, and what cannot be read is told, whatever is asked.
 */
export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/api/contacts',
  request: null,
  response: contactList,
  auth: 'bearer',
  bodyLimit: 0,
});

/** The same list at the address that the dashboard counts from. */
export const countContacts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contacts',
  request: null,
  response: contactList,
  auth: 'bearer',
  bodyLimit: 0,
});

export const readContact = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contacts/{id}',
  request: null,
  response: z.object({ success: z.literal(true), contact: contactDetail, thread }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Says that somebody has opened a message, which is new no more. What was opened already stays as it is, and the answer is the same. */
export const openContact = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contacts/{id}/opened',
  request: null,
  response: z.object({ success: z.literal(true), contact: contactDetail }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Characters of an owner's note, of a subject and of a reply at most. */
export const contactBounds = { note: 4_000, subject: 200, reply: 10_000 } as const;

const rev = z.int('Send the rev that you have read.').check(z.positive('Send the rev that you have read.'));
const lines = (text: string): string => visibleText(text.replaceAll('\r\n', '\n'));
const atMost = (what: string, most: number) => z.maxLength(most, `Keep the ${what} to ${most} characters.`);

/** Saves the state, the owner's note or both; a stale `rev` is refused with the message as it stands (rules 28). Nothing becomes new again. */
export const handleContact = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/handling',
  request: z.strictObject({
    rev,
    state: z.optional(z.enum(['open', 'answered', 'closed'], 'Send open, answered or closed.')),
    ownerNote: z.optional(
      z.string('Send the note as text.').check(z.overwrite(lines), atMost('note', contactBounds.note)),
    ),
  }),
  response: z.object({ success: z.literal(true), message: z.string(), contact: contactDetail }),
  auth: 'bearer',
  bodyLimit: 32 * 1024,
});

/**
 * Puts a reply to the visitor's address into the outbox, with their message quoted. `key` names the reply for good: sent again under it, it goes out once. Whoever has not seen
 * what was done about the message since `rev` is refused with it as it stands, and so is another text under the same key (rules 28).
 */
export const replyToContact = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contacts/{id}/replies',
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
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    contact: contactDetail,
    mail: contactMail,
  }),
  auth: 'bearer',
  bodyLimit: 64 * 1024,
});

/** Files a message as spam, or takes it out again (rules 40). Where it is so already, nothing changes, and the answer is the same. */
export const fileContact = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/spam',
  request: z.strictObject({ spam: z.boolean('Send true or false.') }),
  response: z.object({ success: z.literal(true), message: z.string(), contact: contactDetail }),
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});

/** Erases the record, all its revisions, and the note of its Idempotency-Key (rules 35). */
export const eraseContact = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/contacts/{id}',
  request: null,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** A CSV (rules 23), as an attachment with the date in its name, in parts where it is long (decision 0107); spam is left out. */
export const exportContacts = { method: 'GET', path: '/api/admin/contacts.csv', auth: 'bearer' } as const;
