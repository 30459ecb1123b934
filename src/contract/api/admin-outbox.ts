import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { pageOf } from './page.ts';
import { unreadableRecord } from './unreadable.ts';

/** `unknown` where the server got a mail and never answered, or who sent it broke off. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail as a list shows it. Moments are instants (ISO 8601, UTC). */
export const mailView = z.object({
  id: z.string(),
  /** The revision that it was read at: 'Try again' and 'Delete' send it back, since either may mean something else once the mail has moved on (rules 28). */
  rev: z.int(),
  /** What it is for. */
  kind: z.string(),
  /** The record that it is about, as `store/id`. */
  about: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** Why it is not sent yet, or never was. */
  reason: z.nullable(z.string()),
  tries: z.int(),
  createdAt: z.string(),
  /** When it is tried next; null where nothing is to be done. */
  dueAt: z.nullable(z.string()),
  /** When it was handed over or given up; null while it is neither. */
  endedAt: z.nullable(z.string()),
});
export type MailView = z.infer<typeof mailView>;

/** The same with its texts. */
export const mailDetail = z.extend(mailView, {
  replyTo: z.nullable(z.string()),
  text: z.string(),
  /** The address at which its HTML can be framed, for an hour, by whoever has it; a path of this site. */
  htmlAt: z.string(),
  /** Until when that leads there. */
  htmlUntil: z.string(),
  /** False where it would need a link that is not kept any more. */
  canBeSentAgain: z.boolean(),
});
export type MailDetail = z.infer<typeof mailDetail>;

/** Every mail that waits or left, newest first; `?state=` chooses one. */
export const listMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  request: null,
  response: z.object({
    success: z.literal(true),
    mails: z.array(mailView),
    /** By state; null while nobody knows. */
    counts: z.nullable(z.record(z.enum(mailStates), z.number())),
    unreadable: z.array(unreadableRecord),
    nextCursor: pageOf.nextCursor,
    total: z.nullable(pageOf.total),
    /** What keeps mail from leaving, in a sentence; null where nothing does. */
    notSending: z.nullable(z.string()),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

export const readMail = defineEndpoint({
  method: 'GET',
  path: '/api/admin/outbox/{id}',
  request: null,
  response: z.object({
    success: z.literal(true),
    mail: mailDetail,
    /** As in the list. */
    notSending: z.nullable(z.string()),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Has a mail be sent that failed, or of which nobody knows, or at once what waits for its next try. With a `?rev=` that is not the present one it is 409. */
export const retryMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/outbox/{id}/retry',
  request: null,
  response: z.object({ success: z.literal(true), message: z.string(), mail: mailView }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** Erases a mail with all that is kept of it; one that waits is not sent then, and one that is being sent stays. `?rev=` as above. */
export const eraseMail = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/outbox/{id}',
  request: null,
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 0,
});
