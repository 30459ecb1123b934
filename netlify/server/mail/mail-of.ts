import { visibleLine } from '#contract/visible-text.ts';
import type { Mailbox, MailRecord } from '#storage/collections/outbox.ts';
import type { Written } from './templates/write-mail.ts';

/** How long a mail is still worth sending after it was asked for. */
export const worthMs = 24 * 60 * 60_000;
/** Longest error message of a template that is kept. */
const longestReason = 300;

/** Moments in milliseconds since 1970. */
export interface Times {
  now: number;
  /** When the mail was asked for. */
  askedAt: number;
}

/**
 * A new mail for the outbox. If its template throws, the mail is stored as failed with the reason, and without a text
 * that could be sent.
 */
export function mailOf(
  kind: string,
  about: string,
  to: Mailbox,
  write: () => Written,
  { now, askedAt }: Times,
): MailRecord {
  const mail = { kind, about, to, bearsToken: false, tries: 0, dueAt: now, giveUpAt: askedAt + worthMs };
  try {
    return { ...mail, ...write(), state: 'waiting' };
  } catch (error) {
    const why = visibleLine(error instanceof Error ? error.message : '').slice(0, longestReason);
    const reason = `It could not be written: ${why || 'its template failed without a reason'}`;
    return { ...mail, subject: `(${kind})`, text: '', html: '', state: 'failed', endedAt: now, reason };
  }
}
