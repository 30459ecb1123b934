import * as z from 'zod/mini';
import { contactFields } from '../contact-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { columnOf } from '../field-list.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** A contact submission as the admin sees it (product §3). */
export const contactView = z.object({
  id: z.string(),
  ...columnOf(contactFields, 'stored'),
  submittedAt: z.string(),
  spam: z.boolean(),
  /** Why it is filed as spam, in a sentence (rules 25). */
  spamReason: z.optional(z.string()),
});
export type ContactView = z.infer<typeof contactView>;

const contactList = z.object({
  success: z.literal(true),
  contacts: z.array(contactView),
  /** Null while nobody knows: right after much was stored or brought back, until it is counted. */
  counts: z.nullable(z.object({ inbox: z.number(), spam: z.number() })),
  /** What cannot be read, as far as it was looked at. */
  unreadable: z.array(unreadableRecord),
  /** Give it as `?cursor=` to go on; null where everything was looked at. A page may hold few records, or none, and still have one. */
  nextCursor: pageOf.nextCursor,
  /** How many there are of what was asked for; null while nobody knows. */
  total: z.nullable(pageOf.total),
  /** Back to when the answer looked through the messages (ISO 8601, UTC), where its time was up before the page was full; else null. */
  searchedBackTo: z.nullable(z.string()),
});

/** The contact page of the admin; newest first. `?q=` searches the fields that say so; `?spam=true` lists what was filed as spam instead. `counts` are of all, and what cannot be read is told, whatever is asked. */
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
  response: z.object({ success: z.literal(true), contact: contactView }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Files a message as spam, or takes it out again (rules 40). Where it is so already, nothing changes, and the answer is the same. */
export const fileContact = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/contacts/{id}/spam',
  request: z.strictObject({ spam: z.boolean('Send true or false.') }),
  response: z.object({ success: z.literal(true), message: z.string(), contact: contactView }),
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
