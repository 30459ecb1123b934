import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** `unknown`: the server got the mail but never answered, or the sender broke off. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail in a list. Times are instants (ISO 8601, UTC). */
export const mailView = z.object({
  id: z.string(),
  /**
   * The revision shown. “Try again” and “Delete” send it back, since either may mean something else once the mail has
   * moved on (rules 28).
   */
  rev: z.int(),
  /** Its purpose. */
  kind: z.string(),
  /** The record that it is about, as `store/id`. */
  about: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** Why it has not been sent yet, or never was. */
  reason: z.nullable(z.string()),
  tries: z.int(),
  createdAt: z.string(),
  /** When it is tried next; null if nothing is due. */
  dueAt: z.nullable(z.string()),
  /** When it was handed over or given up on; null before that. */
  endedAt: z.nullable(z.string()),
});
export type MailView = z.infer<typeof mailView>;

/** The same, with its texts. */
export const mailDetail = z.extend(mailView, {
  replyTo: z.nullable(z.string()),
  text: z.string(),
  /** Address on this site that shows its HTML in a frame. It works for an hour, for anyone who has it. */
  htmlAt: z.string(),
  /** When that address expires. */
  htmlUntil: z.string(),
  /** False if it needs a link that is no longer kept or has expired. */
  canBeSentAgain: z.boolean(),
});
export type MailDetail = z.infer<typeof mailDetail>;

/** Every waiting or finished mail, newest first; `?state=` filters. */
export const listMails = adminRead('/api/admin/outbox', {
  mails: z.array(mailView),
  /** By state; null until they are counted. */
  counts: z.nullable(z.record(z.enum(mailStates), z.number())),
  unreadable: z.array(unreadableRecord),
  nextCursor: pageOf.nextCursor,
  total: z.nullable(pageOf.total),
  /** Why no mail can leave, in a sentence; null if it can. */
  notSending: z.nullable(z.string()),
});

export const readMail = adminRead('/api/admin/outbox/{id}', {
  mail: mailDetail,
  /** As in the list. */
  notSending: z.nullable(z.string()),
});

/** Sends a failed or unknown mail again, or a waiting one at once. A stale `?rev=` is answered with 409. */
export const retryMail = adminEndpoint('POST', '/api/admin/outbox/{id}/retry', {
  answer: { message: z.string(), mail: mailView },
});

/**
 * Erases a mail with everything kept about it. A waiting mail is then never sent; one that is being sent cannot be
 * erased. `?rev=` as above.
 */
export const eraseMail = adminEndpoint('DELETE', '/api/admin/outbox/{id}', { answer: { message: z.string() } });
