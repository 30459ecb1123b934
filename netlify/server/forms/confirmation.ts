import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

// How mails, and the links in them, change a subscription (rules 10, 25). Moments are milliseconds since 1970.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a link can be used to confirm. */
const linkMs = 48 * hour;
/** The pause between two mails to an address, and the most mails a day (rules 25). */
const betweenMs = 15 * minute;
const mostADay = 3;
/** How many links for an address are kept; older ones have expired. */
const kept = 8;

type Mailed = NonNullable<SubscriberRecord['mailed']>[number];

/** The mail that a subscription calls for. */
export type Called = 'confirmation' | 'already subscribed';

/**
 * The mail that should follow a request to subscribe. `mail` is its id. Null if none should: for spam, for a subscriber
 * who has left, and if enough mails have been sent. The pause applies only while the last link is unused: a subscriber
 * who used it, or has since left, need not wait for a new one (decision 0122). After mail to an address bounced, at
 * `bouncedAt`, one confirmation is sent whether or not it was confirmed before (decision 0126).
 */
export function mailCalledFor(record: SubscriberRecord, mail: string, now: number, bouncedAt?: number): Called | null {
  if (record.spam || record.unsubscribedAt !== null) return null;
  const called = record.verifiedAt === null || bouncedAt !== undefined ? 'confirmation' : 'already subscribed';
  const others = (record.mailed ?? []).filter((one) => one.mail !== mail);
  if (others.length < (record.mailed ?? []).length) return called;
  if (bouncedAt !== undefined && others.some(({ at }) => at > bouncedAt)) return null;
  const today = others.filter(({ at }) => at > now - day);
  const asked = Date.parse(record.consent.at);
  const isPausing = ({ at, usedAt }: Mailed) => usedAt === undefined && at >= asked && at > now - betweenMs;
  return today.length >= mostADay || today.some(isPausing) ? null : called;
}

/**
 * The record with a note of the mail. `hash` is that of its confirmation token, if it has one. If the mail is already
 * noted, its note gets the new token.
 */
export function noteMail(record: SubscriberRecord, mail: string, hash: string | null, now: number): SubscriberRecord {
  const noted = record.mailed?.find((one) => one.mail === mail);
  const note: Mailed = { mail, at: noted?.at ?? now, ...(hash !== null && { hash, until: now + linkMs }) };
  const others = (record.mailed ?? []).filter((one) => one !== noted);
  return { ...record, mailed: [...others, note].slice(-kept) };
}

/** The effect of a confirmation link. `used`: it took effect earlier, and the subscription has since been ended. */
export type Confirming =
  | { outcome: 'confirmed'; record: SubscriberRecord }
  | { outcome: 'already' | 'used' | 'expired' | 'unknown' };

/** Confirms with the link whose token satisfies `isOf`. It takes effect once, however often it is opened (rules 10). */
export function confirming(record: SubscriberRecord, isOf: (hash: string) => boolean, now: number): Confirming {
  const mailed = record.mailed ?? [];
  const link = mailed.find(({ hash }) => hash !== undefined && isOf(hash));
  if (!link || record.spam) return { outcome: 'unknown' };
  const isConfirmed = record.verifiedAt !== null && record.unsubscribedAt === null;
  if (isConfirmed) return { outcome: 'already' };
  if (link.usedAt !== undefined || record.unsubscribedAt !== null) return { outcome: 'used' };
  if ((link.until ?? 0) <= now) return { outcome: 'expired' };
  const used = { ...link, usedAt: now };
  const { leftBy: _, ...rest } = record;
  return {
    outcome: 'confirmed',
    record: {
      ...rest,
      status: 'confirmed',
      verifiedAt: new Date(now).toISOString(),
      mailed: mailed.map((one) => (one === link ? used : one)),
    },
  };
}

/** Whether the confirmation link in a mail is too old to be used. False for a mail without a confirmation link. */
export const isLinkExpired = ({ mailed }: SubscriberRecord, mail: string, now: number): boolean =>
  mailed?.some((one) => one.mail === mail && one.hash !== undefined && (one.until ?? 0) <= now) ?? false;

/** The mail whose link confirmed the subscription in its current state; null if there is none. */
export const confirmingMail = ({ verifiedAt, mailed }: SubscriberRecord): Mailed | null =>
  mailed?.find(({ usedAt }) => usedAt !== undefined && new Date(usedAt).toISOString() === verifiedAt) ?? null;

/**
 * The record after leaving, through the link in a campaign if one is given; null if they had left already, so that a
 * repeated call changes nothing.
 */
export function leaving(record: SubscriberRecord, now: number, campaign = ''): SubscriberRecord | null {
  if (record.unsubscribedAt !== null) return null;
  // If they left before and have not confirmed since, the first campaign still counts.
  const leftBy = record.leftBy ?? campaign;
  return {
    ...record,
    status: 'unsubscribed',
    unsubscribedAt: new Date(now).toISOString(),
    ...(leftBy !== '' && { leftBy }),
  };
}

/** The record after undoing an unsubscribe; null if they have not left. An unconfirmed subscriber is pending again. */
export function comingBack(record: SubscriberRecord, now: number): SubscriberRecord | null {
  const { leftBecause: _, leftBy: __, unsubscribedAt: from, ...rest } = record;
  if (from === null) return null;
  const away = { from, to: new Date(now).toISOString() };
  return { ...rest, status: record.verifiedAt === null ? 'pending' : 'confirmed', unsubscribedAt: null, away };
}
