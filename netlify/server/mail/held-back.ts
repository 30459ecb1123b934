import { hasDisowned, isSuppressed, type SuppressionRecord } from '#storage/collections/suppressions.ts';

/**
 * Kinds of mail that are sent despite earlier bounces, because a person in the company wants them: notifications to the
 * company itself, replies and tests.
 */
const byHand: ReadonlySet<string> = new Set(['notification', 'weekly report', 'reply', 'test']);

/**
 * Whether a mail to an address must be held back, given its suppression (rules 33). An owner who complained or said
 * "not me" gets no automatic mail. A bounced address gets one: the confirmation asked for after the bounce, since the
 * owner may have fixed the mailbox. An erased address gets what was asked for after the erasure.
 * @param kind of the mail
 * @param askedAt when it was asked for, in milliseconds since 1970
 */
export function isHeldBack(
  kind: string,
  askedAt: number,
  suppression: SuppressionRecord | null | undefined,
  now: number,
): boolean {
  if (!suppression || !isSuppressed(suppression, now) || byHand.has(kind)) return false;
  if (hasDisowned(suppression, now)) return true;
  const isAskedSince = askedAt > suppression.at;
  if (suppression.reason === 'erased') return !isAskedSince;
  return !(kind === 'confirmation' && suppression.reason === 'bounced' && isAskedSince);
}

/** Why a mail was held back, as shown to the administrator. `now` is milliseconds since 1970. */
export const heldBackBecause = (suppression: SuppressionRecord, now: number): string =>
  // This decides, whatever other reason there is.
  because[hasDisowned(suppression, now) ? 'not me' : suppression.reason];

const because: Readonly<Record<SuppressionRecord['reason'], string>> = {
  'not me': 'It was not sent: the owner of the address said that someone else entered it.',
  bounced: 'It was not sent: mail to this address came back before.',
  complained: 'It was not sent: mail to this address was marked as spam.',
  erased: 'It was not sent: the address was erased at its owner’s request.',
};
