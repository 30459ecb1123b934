import * as z from 'zod/mini';

/** One line or more of text with something in it; ends are trimmed. `what` completes "Write …". */
export const text = (what: string) =>
  z.string().check(z.trim(), z.minLength(1, `Write ${what}.`), z.describe(`Write ${what}.`));

/** `^[a-z0-9]+(-[a-z0-9]+)*$`, at most 120 characters, unique per type (rules 16). */
export const slug = z
  .string()
  .check(
    z.maxLength(120, 'Keep the slug to 120 characters.'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write lower-case letters and digits joined by single hyphens.'),
    z.describe('The last part of the address: lower-case letters and digits joined by single hyphens.'),
  );

/** Whether text in the shape of an instant names a day and time that there is: `Date` takes February 30 for March 2. */
const exists = (value: string): boolean => {
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value.slice(0, 19));
};

/** An instant in UTC, as `Date.prototype.toISOString` writes it. */
export const instant = z
  .string('Write a UTC time such as 2026-03-14T09:00:00Z.')
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, 'Write a UTC time such as 2026-03-14T09:00:00Z.'),
    z.refine(exists, 'Write a date that exists.'),
    z.describe('A UTC time such as 2026-03-14T09:00:00Z.'),
  );

/** A path on this site, or an https or mailto address (rules 21). */
export const href = z
  .string()
  .check(
    z.regex(
      /^(\/(?!\/)|#|https?:\/\/|mailto:)[^\s]*$/,
      'Write a path such as /contact, or an https or mailto address.',
    ),
    z.describe('A path such as /contact, or an https or mailto address.'),
  );

// Deliberately narrower than RFC 5322: what mail servers in use accept, without quotes, commas or control
// characters that would let one address smuggle in another (rules 15). Linear: no nested quantifiers.
const addressShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+@[a-z0-9\u0080-\uffff-]+(\.[a-z0-9\u0080-\uffff-]+)+$/i;

/** Control, format and unassigned characters and every kind of space: none of them can be seen in an address. */
const invisible = /[\p{C}\p{Z}]/u;

/**
 * Whether a trimmed string is an e-mail address that this site takes (rules 15): at most 254 characters, a local part of at most 64 without leading,
 * trailing or doubled dots, no control characters, quotes or commas, and a domain with at least one dot.
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  return (
    value.length <= 254 &&
    at > 0 &&
    local.length <= 64 &&
    addressShape.test(value) &&
    !invisible.test(value) &&
    !/^\.|\.$|\.\./.test(local) &&
    domain.split('.').every((label) => label.length > 0 && label.length <= 63 && !/^-|-$/.test(label))
  );
}

/**
 * An e-mail address, trimmed and in NFC; `message` is what the person reads when it is none, `missing` when there is
 * nothing at all.
 */
export const emailAddress = (message: string, missing = message) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : message) }).check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, { error: missing, abort: true }),
    z.refine((value) => isEmailAddress(value), message),
  );

/** The identity of an address: NFC, trimmed, lower case (rules 15). */
export const normaliseEmail = (address: string): string => address.trim().normalize('NFC').toLowerCase();
