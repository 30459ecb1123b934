import * as z from 'zod/mini';
import { adminEndpoint } from '../admin-endpoint.ts';
import { emailAddress } from '../email-address.ts';
import { instant } from '../primitives.ts';
import { visibleLine, visibleText } from '../visible-text.ts';

// Imports addresses confirmed elsewhere, from a file (decision 0127). The admin reads the file and sends its rows in
// parts.

export const importLimits = {
  /** The most rows in a part. */
  rows: 200,
  /** The most bytes in a part. */
  bytes: 256 * 1024,
  /** The most characters in a proof of consent; it is stored with each address. */
  proof: 500,
  /** The fewest characters in a statement for the whole file. */
  statement: 10,
  /** The most characters in a source page, and in a text version. */
  page: 200,
  version: 40,
} as const;

const line = (what: string, most: number) =>
  z
    .string()
    .check(
      z.overwrite(visibleLine),
      z.trim(),
      z.minLength(1, `Write ${what}.`),
      z.maxLength(most, tooLong(what, most)),
    );

const tooLong = (what: string, most: number): string => `Keep ${what} to ${most} characters.`;

const proof = z
  .string()
  .check(
    z.overwrite(visibleText),
    z.trim(),
    z.minLength(1, 'Write the proof of consent.'),
    z.maxLength(importLimits.proof, tooLong('the proof of consent', importLimits.proof)),
  );

/** A time in the past. A day of tolerance allows for differing clocks and time zones. */
const past = instant.check(z.refine((at) => Date.parse(at) < Date.now() + 86_400_000, 'Write a date in the past.'));

/** A row of the file. */
export const importRow = z.strictObject({
  /** The line on which it begins, counted from 1 as in a text editor. */
  line: z.int().check(z.minimum(1)),
  email: emailAddress('This is not an email address.', 'There is no email address.'),
  subscribedAt: z.optional(past),
  confirmedAt: z.optional(past),
  /** What they agreed to, when, and on which page, as far as the file says. */
  version: z.optional(line('the version of the text', importLimits.version)),
  consentAt: z.optional(past),
  page: z.optional(line('the source page', importLimits.page)),
  /** Proof of consent; falls back to the statement for the whole file. */
  proof: z.optional(proof),
});
export type ImportRow = z.output<typeof importRow>;

/** The proof of consent for every row without its own. */
export const importStatement = proof.check(
  z.minLength(importLimits.statement, 'Write when, how and in what words these people agreed.'),
);

/**
 * The outcome for a row. `new` and `pending` are confirmed by the import; `already` was confirmed before and stays as
 * it is. The rest are refused: an import never brings back an address that has left, was erased or is suppressed.
 */
export const importOutcomes = [
  'new',
  'pending',
  'already',
  'unsubscribed',
  'suppressed',
  'spam',
  'unproven',
  'unreadable',
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Imports rows, or with `dryRun` only reports the outcome. It works through the rows in order until its time is up, but
 * processes at least one, and the caller sends the rest again. A row imported before is `already`, so a part can be
 * repeated. Sends no mail.
 */
export const importSubscribers = adminEndpoint('POST', '/api/admin/newsletter/import', {
  request: z.strictObject({
    dryRun: z.boolean('Send true or false.'),
    statement: z.optional(importStatement),
    rows: z.array(importRow).check(z.minLength(1, 'Send a row.'), z.maxLength(importLimits.rows, 'Send fewer rows.')),
  }),
  bodyLimit: importLimits.bytes,
  answer: {
    /** How many rows were processed. */
    done: z.int(),
    counts: z.record(z.enum(importOutcomes), z.int()),
    /** Why the other rows were refused, by line. */
    refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  },
});
