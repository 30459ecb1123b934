import { contactFields } from '#contract/contact-fields.ts';
import type { ContactState } from '#contract/api/admin-contacts.ts';
import { columnOf } from '#contract/field-list.ts';
import * as z from 'zod/mini';
import { timeline } from '../large-collections.ts';

/** A contact as it is stored (product §3). */
export const contactRecord = z.object({
  ...columnOf(contactFields, 'stored'),
  /** When it arrived, in UTC. */
  submittedAt: z.string(),
  /** Filed as spam: kept and shown apart, no mail sent (rules 25). */
  spam: z.boolean(),
  /** Why it was filed, as shown to the administrator. Missing on contacts filed before reasons were noted. */
  spamReason: z.optional(z.string()),
  /** Daily-keyed HMAC of the address of origin (rules 35), see `limits.origin`. */
  origin: z.optional(z.string()),
  /** The note of its Idempotency-Key, erased together with it (rules 35). */
  note: z.optional(z.string()),
  /** How far it has been handled; missing until it is opened (decision 0123). */
  state: z.optional(z.enum(['open', 'answered', 'closed'])),
  /** The administrator's own note about it. */
  ownerNote: z.optional(z.string()),
  /** The replies that were asked for, oldest first: idempotency key, id of the mail, and hash of the text. */
  replies: z.optional(
    z.array(
      z.object({
        key: z.string(),
        mail: z.string(),
        hash: z.string(),
        /** The outcome of the mail, once it is noted here. */
        ending: z.optional(z.enum(['sent', 'failed', 'unknown'])),
      }),
    ),
  ),
});
export type ContactRecord = z.infer<typeof contactRecord>;

/** How far a contact has been handled. */
export const stateOf = ({ state }: ContactRecord): ContactState => state ?? 'new';

/**
 * Ids are ULIDs made with `newId`; their month is the partition. The previous version counts only `inbox` and `spam`,
 * and can read what is written here.
 */
export const contacts = timeline('contacts', {
  schema: contactRecord,
  keep: 5,
  tally: (value) => (value.spam ? ['spam'] : ['inbox', stateOf(value)]),
  kinds: 'states',
});
