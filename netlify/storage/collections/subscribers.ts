import { columnOf } from '#contract/field-list.ts';
import { normaliseEmail } from '#contract/primitives.ts';
import { subscriberFields } from '#contract/subscriber-fields.ts';
import * as z from 'zod/mini';
import { nodeCrypto } from '../node-crypto.ts';
import type { Collection, CollectionOptions } from '../collection.ts';
import { openCollection } from '../records.ts';

/** A newsletter subscription as it is kept (product §3), with what was agreed to (rules 35). */
export const subscriberRecord = z.object({
  ...columnOf(subscriberFields, 'stored'),
  source: z.literal('website'),
  consent: z.object({
    /** Version of the sentence that was agreed to. */
    version: z.string(),
    at: z.string(),
    /** The page whose form was sent, as a path; null where it is not known. */
    page: z.nullable(z.string()),
  }),
  /** Filed as spam: no mail is ever sent to it (rules 25). */
  spam: z.boolean(),
  origin: z.optional(z.string()),
});
export type SubscriberRecord = z.infer<typeof subscriberRecord>;

export interface Subscribers extends Collection<SubscriberRecord> {
  /** The id of an address: an HMAC of its normal form, so that keys, logs and links show no address. */
  idOf(email: string): Promise<string>;
}

/** `secret` is what ids are derived with; it must stay the same as long as the records do. */
export function openSubscribers(
  options: Pick<CollectionOptions<SubscriberRecord>, 'store' | 'now' | 'log' | 'timeoutMs'>,
  secret: () => Promise<string>,
): Subscribers {
  return {
    ...openCollection({ ...options, schema: subscriberRecord, keep: 10 }),
    idOf: async (email) =>
      nodeCrypto()
        .createHmac('sha256', await secret())
        .update(normaliseEmail(email))
        .digest('hex'),
  };
}
