import * as z from 'zod/mini';
import { adminEndpoint, adminRead, successWith } from '../admin-endpoint.ts';
import { emailAddress } from '../email-address.ts';
import { operationLine } from './admin-operations.ts';

/** Kinds of bounce reports: `hard` and `complaint` suppress the address, `soft` does not. */
export const reportKinds = ['hard', 'soft', 'complaint'] as const;

/** A bounce or a complaint, as a mail in a mailbox reports it. */
const report = z.object({
  kind: z.enum(reportKinds),
  address: z.string(),
  /** When the report was written, in UTC; null if it does not say. */
  at: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** What the other server wrote. */
  why: z.string(),
  /** The outbox mail that it is about; null if it names none. */
  mail: z.nullable(z.string()),
});
export type Report = z.infer<typeof report>;

/** The largest mailbox file, in bytes; import a larger one in pieces. */
export const mailboxLimit = 4 * 1024 * 1024;

/** Reads a mailbox file (.eml or .mbox), sent as the raw body. Changes nothing. */
export const readMailbox = {
  method: 'POST',
  path: '/api/admin/mail/mailbox',
  response: successWith({
    /** How many mails were read, and how many were skipped because they were too large or too many. */
    mails: z.int(),
    left: z.int(),
    reports: z.array(report),
  }),
  auth: 'bearer',
  bodyLimit: mailboxLimit,
} as const;
export type MailboxView = z.infer<typeof readMailbox.response>;

/** The most reports in one call. */
export const mostReports = 50;

/** Applies reports that a person has reviewed. */
export const applyReports = adminEndpoint('POST', '/api/admin/mail/reports', {
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
  bodyLimit: 256 * 1024,
  answer: { suppressed: z.int(), noted: z.int() },
});

const address = emailAddress('Type an e-mail address.');

/** Why an address receives no mail. */
const suppression = z.object({
  reason: z.string(),
  /** When it began, in UTC, and when it ends if it ends on its own. */
  at: z.string(),
  until: z.nullable(z.string()),
  by: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type SuppressionView = z.infer<typeof suppression>;

/**
 * Whether an address is suppressed. The address is sent in the body because URLs are logged and it is personal data.
 */
export const readSuppression = adminEndpoint('POST', '/api/admin/mail/suppression', {
  request: z.strictObject({ address }),
  bodyLimit: 2 * 1024,
  answer: {
    /** Null if the address is not suppressed. */
    suppression: z.nullable(suppression),
  },
});

/** Lifts a suppression. */
export const liftSuppression = adminEndpoint('POST', '/api/admin/mail/suppression/lift', {
  request: z.strictObject({ address }),
  bodyLimit: 2 * 1024,
  answer: { message: z.string() },
});

/** Queries the DNS records for the domain of MAIL_FROM. `?selectors=` lists the DKIM selectors, separated by commas. */
export const checkMailDomain = adminRead('/api/admin/mail/domain', {
  /** Null if MAIL_FROM is not set. */
  domain: z.nullable(z.string()),
  tookMs: z.number(),
  lines: z.array(operationLine),
});
export type MailDomainView = z.infer<typeof checkMailDomain.response>;
