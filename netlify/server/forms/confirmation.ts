import type { SubscriberRecord } from '#storage/collections/subscribers.ts';

// What becomes of a subscription by the mails about it and the links in them (rules 10, 25). Moments are milliseconds since 1970.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** For how long a link confirms. */
const linkMs = 48 * hour;
/** No two mails to an address are closer than this, and no more than so many go in a day (rules 25). */
const betweenMs = 15 * minute;
const mostADay = 3;
/** As many links of an address are known; older ones have expired. */
const kept = 8;

type Mailed = NonNullable<SubscriberRecord['mailed']>[number];

/** Which mail a subscription calls for. */
export type Called = 'confirmation' | 'already subscribed';

/**
 * The mail that is to follow a request to subscribe; null where none is: to what is filed as spam, to who has left, and where enough went already. `mail` is its id. The pause
 * is for who has not answered: nobody waits for a new link who used the one before, or has left since (decision 0122). To an address from which mail came back, at `bouncedAt`,
 * one confirmation goes after that, whether it was confirmed before or not (decision 0126).
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

/** The record with what a mail promises; `hash` is that of the token which confirms, where it has one. A mail that is noted already gets the new token. */
export function noteMail(record: SubscriberRecord, mail: string, hash: string | null, now: number): SubscriberRecord {
  const noted = record.mailed?.find((one) => one.mail === mail);
  const note: Mailed = { mail, at: noted?.at ?? now, ...(hash !== null && { hash, until: now + linkMs }) };
  const others = (record.mailed ?? []).filter((one) => one !== noted);
  return { ...record, mailed: [...others, note].slice(-kept) };
}

/** What a link to confirm does. `used`: it has had its effect, and the subscription was ended since. */
export type Confirming =
  { outcome: 'confirmed'; record: SubscriberRecord } | { outcome: 'already' | 'used' | 'expired' | 'unknown' };

/** Confirms by the link whose token fulfils `isOf`; once, however often it is opened (rules 10). */
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

/** The mail whose link has confirmed a subscription as it stands; null where none did. */
export const confirmingMail = ({ verifiedAt, mailed }: SubscriberRecord): Mailed | null =>
  mailed?.find(({ usedAt }) => usedAt !== undefined && new Date(usedAt).toISOString() === verifiedAt) ?? null;

/** The record of who leaves, by the link of a campaign where one is named; null where they have left, so that a repeated call changes nothing. */
export function leaving(record: SubscriberRecord, now: number, campaign = ''): SubscriberRecord | null {
  if (record.unsubscribedAt !== null) return null;
  // Of somebody who left before and has not confirmed since, the first campaign goes on counting.
  const leftBy = record.leftBy ?? campaign;
  return {
    ...record,
    status: 'unsubscribed',
    unsubscribedAt: new Date(now).toISOString(),
    ...(leftBy !== '' && { leftBy }),
  };
}

/** The record of who comes back at once; null where they have not left. Whoever had not confirmed before has not now. */
export function comingBack(record: SubscriberRecord): SubscriberRecord | null {
  if (record.unsubscribedAt === null) return null;
  const { leftBecause: _, leftBy: __, ...rest } = record;
  return { ...rest, status: record.verifiedAt === null ? 'pending' : 'confirmed', unsubscribedAt: null };
}
