import { isSuppressed, type SuppressionRecord } from '#storage/collections/suppressions.ts';

/** Kinds of mail that a person of the company wants to be sent, whatever became of earlier ones: what it is told itself, answers and tests. */
const byHand: ReadonlySet<string> = new Set(['notification', 'weekly report', 'reply', 'test']);

/**
 * Whether a mail may not go to an address, by what is kept of that (rules 33). Nobody is written to by themselves who complained or said that they were not meant. To an address that bounced,
 * one mail goes: the confirmation that somebody asked for after that, since they may have mended it. To an address that was erased goes what was asked for after that.
 *
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
  const isAskedSince = askedAt > suppression.at;
  if (suppression.reason === 'erased') return !isAskedSince;
  return !(kind === 'confirmation' && suppression.reason === 'bounced' && isAskedSince);
}

/** Why a mail was held back, as the administrator reads it. */
export const heldBackBecause: Readonly<Record<SuppressionRecord['reason'], string>> = {
  'not me': 'It was not sent: whoever owns the address said that somebody else gave it.',
  bounced: 'It was not sent: mail to this address came back before.',
  complained: 'It was not sent: mail to this address was marked as spam.',
  erased: 'It was not sent: the address was erased at its owner’s wish.',
};
