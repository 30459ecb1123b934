import { timeOf } from '#storage/ids.ts';

/** `hard`: the address takes no mail. `soft`: this mail did not get there. `complaint`: whoever got it called it spam. `left`: they unsubscribed at the provider. */
export type EventKind = 'hard' | 'soft' | 'complaint' | 'left';

/** What became of a mail after it was handed over. */
export interface DeliveryEvent {
  kind: EventKind;
  /** As it was told, unchecked. */
  address: string;
  /** In milliseconds since 1970; null where it is not told. */
  at: number | null;
  /** The status that it was refused with (RFC 3463), such as `5.1.1`. */
  code?: string | undefined;
  /** What the other server wrote, or else what the provider calls it. It may name the address: it goes to the record of the mail alone. */
  why: string;
  /** The `Message-ID` that we gave the mail, or the id in it, where it is told. */
  messageId?: string | undefined;
}

/** The mail in the outbox that a `Message-ID` of ours names: `<id@domain>`; null for any other. */
export function mailIdOf(messageId: string | undefined): string | null {
  const id = /^\s*<?([0-9A-Z]{26})(?:@|>|\s*$)/.exec(messageId ?? '')?.[1] ?? '';
  return timeOf(id) === null ? null : id;
}

/** A status of RFC 3463 in what a server wrote, such as `5.1.1`. */
export const codeIn = (text: string): string | undefined =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];

/** A moment of ISO 8601, or of a mail's `Date`; null for anything else. */
export function momentOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
