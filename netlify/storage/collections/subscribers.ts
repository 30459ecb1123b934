import { displayStatus, type DisplayStatus } from '#contract/display-status.ts';
import { columnOf } from '#contract/field-list.ts';
import { normaliseEmail } from '#contract/email-address.ts';
import { subscriberFields } from '#contract/subscriber-fields.ts';
import * as z from 'zod/mini';
import { nodeCrypto } from '../node-crypto.ts';
import type { Collection, Sliced, Slicing } from '../collection.ts';
import { sliced } from '../large-collections.ts';
import { standingSecret } from '../standing-secret.ts';
import type { Opening } from '../stores.ts';

/** A newsletter subscription as it is kept (product §3), with what was agreed to (rules 35). */
export const subscriberRecord = z.object({
  ...columnOf(subscriberFields, 'stored'),
  source: z.literal('website'),
  consent: z.object({
    /** Version of the sentence that was agreed to. */
    version: z.string(),
    at: z.string(),
    /** The page whose form was sent, as a path; null where it is not known. Of an imported address it is what the file says. */
    page: z.nullable(z.string()),
    /** That an administrator brought it in from a file. The source says `website` then too: the version before takes no other. */
    imported: z.optional(
      z.object({
        at: z.string(),
        /** The administrator's user name. */
        by: z.string(),
        /** How it is known that they agreed, in the administrator's words or those of the file (rules 35). */
        proof: z.string(),
      }),
    ),
  }),
  /** Filed as spam: shown apart, and no mail is sent to it (rules 25). */
  spam: z.boolean(),
  /** Why it was filed, as the administrator reads it. What was filed before reasons were noted has none. */
  spamReason: z.optional(z.string()),
  origin: z.optional(z.string()),
  /** The note of its Idempotency-Key, which is erased with it (rules 35). */
  note: z.optional(z.string()),
  /** The mails that subscribing brought about, the newest last: what says whether there may be another one, and what each link is worth. */
  mailed: z.optional(
    z.array(
      z.object({
        /** Its id in the outbox. */
        mail: z.string(),
        at: z.number(),
        /** SHA-256 of the token that confirms, until when it does, and when it did. */
        hash: z.optional(z.string()),
        until: z.optional(z.number()),
        usedAt: z.optional(z.number()),
      }),
    ),
  ),
  /** Why somebody left, where they said so. */
  leftBecause: z.optional(z.string()),
  /** The campaign by whose link they left, as long as its report counts them. */
  leftBy: z.optional(z.string()),
});
export type SubscriberRecord = z.infer<typeof subscriberRecord>;

export interface Subscribers extends Collection<SubscriberRecord>, Sliced<SubscriberRecord> {
  /** The id of an address: an HMAC of its normal form, so that keys, logs and links show no address. */
  idOf(email: string): Promise<string>;
  /** What signs the links that unsubscribe. It lasts as long as the ids do, and so do those links (rules 10). */
  linkKey(): Promise<Buffer>;
}

/**
 * Where a sign-up is kept that was filed as spam while its address is unsubscribed: beside the subscriber, so that it is found and changes nothing (rules 40). `id` is
 * that of the subscriber.
 */
export const filedBeside = (id: string): string => id + suffix;

/** The id of the subscriber that a record stands for: its own, or that of the one beside which it was filed. */
export const subscriberOf = (id: string): string => (id.endsWith(suffix) ? id.slice(0, -suffix.length) : id);

/** Where a request is kept whose subscriber cannot be read, so that neither is lost (rules 45). */
export const besideUnreadable = (id: string): string => id + suffixAgain;

/** The ids under which something may be kept of the subscriber with this one, that of what was filed beside alone being no more than itself; the subscriber's own comes last. */
export function idsOfSubscriber(id: string): string[] {
  if (id.endsWith(suffix)) return [id];
  const own = id.endsWith(suffixAgain) ? id.slice(0, -suffixAgain.length) : id;
  return [filedBeside(own), besideUnreadable(own), own];
}

const suffix = '-filed';
const suffixAgain = '-again';

/** Which kind of record one is: its display status, apart for what is filed as spam. */
export const subscriberKind = (value: SubscriberRecord): SubscriberKind =>
  `${value.spam ? 'spam' : 'list'} ${displayStatus(value)}`;
export type SubscriberKind = `${'spam' | 'list'} ${DisplayStatus}`;

/** How subscribers are read in slices. */
export const slicing: Slicing<SubscriberRecord> = {
  // Ids are hexadecimal digits.
  begins: Array.from({ length: 16 }, (_, digit) => digit.toString(16)),
  kindOf: subscriberKind,
  kinds: 'kinds1',
};

const records = sliced('subscribers', { schema: subscriberRecord, keep: 10, sliced: slicing });

/** What ids are derived with lies in storage, since it must stay the same as long as the records do (decision 0014). */
export function subscribers({ store, open }: Opening): Subscribers {
  let known: Promise<string> | undefined;
  const secret = (): Promise<string> =>
    (known ??= standingSecret(store('keys'), 'subscribers').catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  return {
    ...open(records),
    idOf: async (email) =>
      nodeCrypto()
        .createHmac('sha256', await secret())
        .update(normaliseEmail(email))
        .digest('hex'),
    linkKey: async () => Buffer.from(nodeCrypto().hkdfSync('sha256', await secret(), '', 'links that unsubscribe', 32)),
  };
}
