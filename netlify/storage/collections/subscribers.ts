import { displayStatus, type DisplayStatus } from '#contract/display-status.ts';
import { columnOf } from '#contract/field-list.ts';
import { normaliseEmail } from '#contract/email-address.ts';
import { subscriberFields } from '#contract/subscriber-fields.ts';
import { domainToUnicode } from 'node:url';
import * as z from 'zod/mini';
import { nodeCrypto } from '../node-crypto.ts';
import type { Slicing } from '../collection.ts';
import { sliced } from '../large-collections.ts';
import { standingSecret } from '../standing-secret.ts';
import type { Opening } from '../stores.ts';
import { suppressions } from './suppressions.ts';

/** A newsletter subscription as it is stored (product §3), with the consent given (rules 35). */
export const subscriberRecord = z.object({
  ...columnOf(subscriberFields, 'stored'),
  source: z.literal('website'),
  consent: z.object({
    /** Version of the consent text. */
    version: z.string(),
    at: z.string(),
    /** Path of the page whose form was sent; null if unknown. For an imported address, what the file says. */
    page: z.nullable(z.string()),
    /**
     * Set if an administrator imported the address from a file. The source still says `website`, the only one the
     * previous version accepts.
     */
    imported: z.optional(
      z.object({
        at: z.string(),
        /** The administrator's user name. */
        by: z.string(),
        /** Proof of consent, in the administrator's words or those of the file (rules 35). */
        proof: z.string(),
      }),
    ),
  }),
  /** Filed as spam: shown separately, no mail sent (rules 25). */
  spam: z.boolean(),
  /** Why it was filed, as shown to the administrator. Missing on records filed before reasons were noted. */
  spamReason: z.optional(z.string()),
  origin: z.optional(z.string()),
  /** The note of its Idempotency-Key, erased together with it (rules 35). */
  note: z.optional(z.string()),
  /**
   * The mails that subscribing caused, newest last. They decide whether another may be sent, and what each link can
   * still do.
   */
  mailed: z.optional(
    z.array(
      z.object({
        /** Its id in the outbox. */
        mail: z.string(),
        at: z.number(),
        /** SHA-256 of the token that confirms, how long it is valid, and when it was used. */
        hash: z.optional(z.string()),
        until: z.optional(z.number()),
        usedAt: z.optional(z.number()),
      }),
    ),
  ),
  /** Why they left, if they said so. */
  leftBecause: z.optional(z.string()),
  /** The campaign through whose link they left, for as long as its report counts them. */
  leftBy: z.optional(z.string()),
  /**
   * The period for which they were last unsubscribed, if they undid it. What was sent in the meantime was not for them.
   */
  away: z.optional(z.object({ from: z.string(), to: z.string() })),
});
export type SubscriberRecord = z.infer<typeof subscriberRecord>;

/**
 * The id for a sign-up that was filed as spam while its address is unsubscribed. It is kept beside the subscriber,
 * where it can be found and changes nothing (rules 40). `id` is the subscriber's.
 */
export const filedBeside = (id: string): string => id + suffix;

/** The id of the subscriber that a record belongs to: its own, or that of the subscriber beside which it was filed. */
export const subscriberOf = (id: string): string => (id.endsWith(suffix) ? id.slice(0, -suffix.length) : id);

/** The id for a request whose subscriber cannot be read, so that neither is lost (rules 45). */
export const besideUnreadable = (id: string): string => id + suffixAgain;

/**
 * All ids under which data about this subscriber may be kept, the subscriber's own last. The id of a record filed
 * beside a subscriber stands only for itself.
 */
export function idsOfSubscriber(id: string): string[] {
  if (id.endsWith(suffix)) return [id];
  const own = id.endsWith(suffixAgain) ? id.slice(0, -suffixAgain.length) : id;
  return [filedBeside(own), besideUnreadable(own), own];
}

const suffix = '-filed';
const suffixAgain = '-again';

/** The kind of a subscriber: its display status, kept apart for spam. */
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

const secretKey = 'subscribers';

const records = sliced('subscribers', { schema: subscriberRecord, keep: 10, sliced: slicing });

/**
 * The secret behind the ids is kept in storage, since it must stay the same for as long as the records exist (decision
 * 0014).
 */
export function subscribers({ store, open }: Opening) {
  let known: Promise<string> | undefined;
  const secret = (): Promise<string> =>
    (known ??= standingSecret(store('keys'), secretKey).catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  const idOfForm = async (form: string): Promise<string> =>
    nodeCrypto()
      .createHmac('sha256', await secret())
      .update(form)
      .digest('hex');
  const list = open(records);
  /** Whether there is anything about an address under this id, readable or not. */
  async function isStored(id: string): Promise<boolean> {
    const kept = await Promise.all([list.history(id), open(suppressions).history(id)]);
    return kept.some((revisions) => revisions.length > 0);
  }
  return {
    ...list,
    /**
     * The id of an address: an HMAC of its normal form, so that keys, logs and links show no address. At an
     * international domain it is the HMAC of the Unicode form instead, if a subscriber or a suppression is stored under
     * that one only (decision 0185). Throws StorageUnavailable.
     */
    async idOf(email: string): Promise<string> {
      const form = normaliseEmail(email);
      const before = formerForm(form);
      const id = await idOfForm(form);
      if (before === form) return id;
      const former = await idOfForm(before);
      const [isKept, wasKept] = await Promise.all([isStored(id), isStored(former)]);
      return wasKept && !isKept ? former : id;
    },
    /**
     * Whether the secret behind ids and links exists. If not, no address has an id yet and no link was ever signed;
     * asking does not create it, so that a stranger cannot write into a site that is waiting to be restored.
     */
    hasSecret: async () => known !== undefined || (await store('keys').get(secretKey)) !== null,
    /** The key that signs unsubscribe links. It lasts as long as the ids do, and so do those links (rules 10). */
    linkKey: async () => Buffer.from(nodeCrypto().hkdfSync('sha256', await secret(), '', 'links that unsubscribe', 32)),
  };
}
export type Subscribers = ReturnType<typeof subscribers>;

/**
 * Whether an address had the same id before decision 0185. Only addresses at international domains had a different one.
 */
export const hasOneId = (email: string): boolean => !/[^\0-\x7F]|[@.]xn--/i.test(email);

/** The normal form of an address before decision 0185, if its domain was typed in Unicode. */
const formerForm = (form: string): string => {
  const at = form.lastIndexOf('@') + 1;
  return form.slice(0, at) + domainToUnicode(form.slice(at));
};
