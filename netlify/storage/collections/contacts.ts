import { contactFields } from '#contract/contact-fields.ts';
import type { ContactState } from '#contract/api/admin-contacts.ts';
import { columnOf } from '#contract/field-list.ts';
import * as z from 'zod/mini';
import { timeline } from '../large-collections.ts';

/** A contact submission as it is kept (product §3). */
export const contactRecord = z.object({
  ...columnOf(contactFields, 'stored'),
  /** When it arrived, in UTC. */
  submittedAt: z.string(),
  /** Filed as spam: kept, shown apart, no mail sent (rules 25). */
  spam: z.boolean(),
  /** Why it was filed, as the administrator reads it. What was filed before reasons were noted has none. */
  spamReason: z.optional(z.string()),
  /** Daily-keyed HMAC of the address that it came from (rules 35), see `limits.origin`. */
  origin: z.optional(z.string()),
  /** The note of its Idempotency-Key, which is erased with it (rules 35). */
  note: z.optional(z.string()),
  /** How far it is handled; what nobody has opened has none (decision 0123). */
  state: z.optional(z.enum(['open', 'answered', 'closed'])),
  /** What the owner notes about it. */
  ownerNote: z.optional(z.string()),
  /** The replies that were asked for, oldest first: under which key, which mail each is, and the hash of what it says. */
  replies: z.optional(
    z.array(
      z.object({
        key: z.string(),
        mail: z.string(),
        hash: z.string(),
        /** What the mail came to, once that was noted here. */
        ending: z.optional(z.enum(['sent', 'failed', 'unknown'])),
      }),
    ),
  ),
});
export type ContactRecord = z.infer<typeof contactRecord>;

/** How far a contact is handled. */
export const stateOf = ({ state }: ContactRecord): ContactState => state ?? 'new';

/** Ids are ULIDs, made with `newId`, and tell the month that is their partition. The version before counts `inbox` and `spam` alone, and reads what is written here. */
export const contacts = timeline('contacts', {
  schema: contactRecord,
  keep: 5,
  tally: (value) => (value.spam ? ['spam'] : ['inbox', stateOf(value)]),
  kinds: 'states',
});
