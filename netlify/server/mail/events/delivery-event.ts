import { timeOf } from '#storage/ids.ts';

/**
 * `hard`: the address takes no mail. `soft`: this mail did not arrive. `complaint`: the recipient marked it as spam.
 * `left`: they unsubscribed at the provider.
 */
export type EventKind = 'hard' | 'soft' | 'complaint' | 'left';

/** What became of a mail after it was handed over. */
export interface DeliveryEvent {
  kind: EventKind;
  /** As reported, unchecked. */
  address: string;
  /** In milliseconds since 1970; null if not reported. */
  at: number | null;
  /** The status with which it was refused (RFC 3463), such as `5.1.1`. */
  code?: string | undefined;
  /**
   * What the other server wrote, or else the provider's description. It may contain the address, so it goes only into
   * the mail's record.
   */
  why: string;
  /** The `Message-ID` that we gave the mail, or the id in it, if reported. */
  messageId?: string | undefined;
}

/** The mail in the outbox that one of our `Message-ID`s names: `<id@domain>`; null for any other. */
export function mailIdOf(messageId: string | undefined): string | null {
  const id = /^\s*<?([0-9A-Z]{26})(?:@|>|\s*$)/.exec(messageId ?? '')?.[1] ?? '';
  return timeOf(id) === null ? null : id;
}

/** A status of RFC 3463 in a server's text, such as `5.1.1`. */
export const codeIn = (text: string): string | undefined =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];

/** Parses a moment in ISO 8601, or a mail's `Date`; null for anything else. */
export function momentOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
