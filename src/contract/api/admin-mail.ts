import * as z from 'zod/mini';
import { emailAddress } from '../email-address.ts';
import { defineEndpoint } from '../endpoint.ts';
import { operationLine } from './admin-operations.ts';

/** What a mailbox of bounces tells: `hard` and `complaint` suppress the address, `soft` does not. */
export const reportKinds = ['hard', 'soft', 'complaint'] as const;

/** A mail that came back, or was called spam, as a mail in a mailbox reports it. */
const report = z.object({
  kind: z.enum(reportKinds),
  address: z.string(),
  /** When the report was written, in UTC; null where it does not say. */
  at: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** What the other server wrote. */
  why: z.string(),
  /** The mail of the outbox that it is about; null where it names none. */
  mail: z.nullable(z.string()),
});
export type Report = z.infer<typeof report>;

/** Most bytes of a file; a mailbox that is larger is taken in pieces. */
export const mailboxLimit = 4 * 1024 * 1024;

/** Reads a file of a mailbox (.eml or .mbox), which is the body as it is, and changes nothing. */
export const readMailbox = {
  method: 'POST',
  path: '/api/admin/mail/mailbox',
  response: z.object({
    success: z.literal(true),
    /** How many mails were looked at, and how many were too large or too many. */
    mails: z.int(),
    left: z.int(),
    reports: z.array(report),
  }),
  auth: 'bearer',
  bodyLimit: mailboxLimit,
} as const;
export type MailboxView = z.infer<typeof readMailbox.response>;

/** Most reports of one call. */
export const mostReports = 50;

/** Takes note of reports that a person has looked at. */
export const applyReports = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mail/reports',
  request: z.strictObject({
    reports: z
      .array(
        z.strictObject({
          kind: z.enum(reportKinds),
          address: z.string().check(z.maxLength(254)),
          at: z.nullable(z.string().check(z.maxLength(40))),
          code: z.nullable(z.string().check(z.maxLength(16))),
          why: z.string().check(z.maxLength(300)),
          mail: z.nullable(z.string().check(z.maxLength(26))),
        }),
      )
      .check(z.maxLength(mostReports, `Send at most ${mostReports} at once.`)),
  }),
  response: z.object({ success: z.literal(true), suppressed: z.int(), noted: z.int() }),
  auth: 'bearer',
  bodyLimit: 256 * 1024,
});

const address = emailAddress('Type an e-mail address.');

/** Why an address is not written to. */
const suppression = z.object({
  reason: z.string(),
  /** Since when, in UTC, and until when where it ends by itself. */
  at: z.string(),
  until: z.nullable(z.string()),
  by: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type SuppressionView = z.infer<typeof suppression>;

/** Whether an address is written to. It is in the body, since addresses of calls are logged and this one is a person's. */
export const readSuppression = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mail/suppression',
  request: z.strictObject({ address }),
  response: z.object({
    success: z.literal(true),
    /** Null where it is written to. */
    suppression: z.nullable(suppression),
  }),
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});

/** Has an address be written to again. */
export const liftSuppression = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mail/suppression/lift',
  request: z.strictObject({ address }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  auth: 'bearer',
  bodyLimit: 2 * 1024,
});

/** Asks the DNS what it says of the domain of MAIL_FROM; `?selectors=` names those of DKIM, with commas between them. */
export const checkMailDomain = defineEndpoint({
  method: 'GET',
  path: '/api/admin/mail/domain',
  request: null,
  response: z.object({
    success: z.literal(true),
    /** Null where MAIL_FROM is not set. */
    domain: z.nullable(z.string()),
    tookMs: z.number(),
    lines: z.array(operationLine),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});
export type MailDomainView = z.infer<typeof checkMailDomain.response>;
