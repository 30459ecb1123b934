import { visibleLine } from '#contract/visible-text.ts';
import type { Mailbox, MailRecord } from '#storage/collections/outbox.ts';
import type { Written } from './templates/write-mail.ts';

/** After this it is too late to send a mail. */
const worthMs = 24 * 60 * 60_000;
/** Longest reason that is kept of a template that throws. */
const longestReason = 300;

/** A mail as it comes into the outbox. Where its template throws it is there as failed, with the reason, and without a text that could be sent. */
export function mailOf(kind: string, about: string, to: Mailbox, write: () => Written, now: number): MailRecord {
  const mail = { kind, about, to, bearsToken: false, tries: 0, dueAt: now, giveUpAt: now + worthMs };
  try {
    return { ...mail, ...write(), state: 'waiting' };
  } catch (error) {
    const why = visibleLine(error instanceof Error ? error.message : '').slice(0, longestReason);
    const reason = `It could not be written: ${why || 'its template failed without a reason'}`;
    return { ...mail, subject: `(${kind})`, text: '', html: '', state: 'failed', endedAt: now, reason };
  }
}
