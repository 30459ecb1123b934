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
  counts: z.object({ inbox: z.number(), spam: z.number() }),
  unreadable: z.array(unreadableRecord),
  ...pageOf,
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

/** A stream of CSV (rules 23), as an attachment with the date in its name; spam is left out. */
export const exportContacts = { method: 'GET', path: '/api/admin/contacts.csv', auth: 'bearer' } as const;
