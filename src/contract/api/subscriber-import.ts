import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailAddress } from '../email-address.ts';
import { instant } from '../primitives.ts';
import { visibleLine, visibleText } from '../visible-text.ts';

// Addresses that were confirmed elsewhere, brought in from a file (decision 0127). The admin reads the file; here are its rows, a part of them at a time.

export const importLimits = {
  /** Most rows of one part. */
  rows: 200,
  /** Most bytes of one part. */
  bytes: 256 * 1024,
  /** Most characters of a proof of consent; it is kept with each address. */
  proof: 500,
  /** Fewest characters of a statement for the whole file. */
  statement: 10,
  /** Most characters of a source page, and of the version of a text. */
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

/** When something happened; it may not be to come. A day is left for clocks and zones. */
const past = instant.check(z.refine((at) => Date.parse(at) < Date.now() + 86_400_000, 'Write a date that is over.'));

/** A row of the file. */
export const importRow = z.strictObject({
  /** On which line it begins, as an editor counts them, from 1 on. */
  line: z.int().check(z.minimum(1)),
  email: emailAddress('This is no email address.', 'There is no email address.'),
  subscribedAt: z.optional(past),
  confirmedAt: z.optional(past),
  /** What they agreed to, when, and on which page, as far as the file says it. */
  version: z.optional(line('the version of the text', importLimits.version)),
  consentAt: z.optional(past),
  page: z.optional(line('the source page', importLimits.page)),
  /** How it is known that they agreed; the statement for the whole file where it is missing. */
  proof: z.optional(proof),
});
export type ImportRow = z.output<typeof importRow>;

/** A proof of consent for every row that brings none. */
export const importStatement = proof.check(
  z.minLength(importLimits.statement, 'Write when, how and with which words these people agreed.'),
);

/**
 * What becomes of a row. `new` and `pending` are confirmed by the import, `already` was before and stays as it is, and the others are refused: nobody who has left, was
 * erased or wants no mail is brought back by a file.
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
 * Imports rows, or says with `dryRun` what importing them would come to. It does as many as there is time for, one at least, in their order: whoever calls goes on with the
 * rest. A row that was imported before is `already`, so a part may be sent again. No mail is sent because of it.
 */
export const importSubscribers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/newsletter/import',
  request: z.strictObject({
    dryRun: z.boolean('Send true or false.'),
    statement: z.optional(importStatement),
    rows: z.array(importRow).check(z.minLength(1, 'Send a row.'), z.maxLength(importLimits.rows, 'Send fewer rows.')),
  }),
  response: z.object({
    success: z.literal(true),
    /** How many rows were done. */
    done: z.int(),
    counts: z.record(z.enum(importOutcomes), z.int()),
    /** Why others of them were not imported, by line. */
    refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  }),
  auth: 'bearer',
  bodyLimit: importLimits.bytes,
});
