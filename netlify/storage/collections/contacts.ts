import { contactFields } from '#contract/contact-fields.ts';
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
});
export type ContactRecord = z.infer<typeof contactRecord>;

/** Ids are ULIDs, made with `newId`, and tell the month that is their partition. */
export const contacts = timeline('contacts', {
  schema: contactRecord,
  keep: 5,
  tally: ({ spam }) => (spam ? 'spam' : 'inbox'),
});
