import * as z from 'zod/mini';

// Deliberately narrower than RFC 5322: what mail servers in use accept, without quotes, commas or control characters
// that would let one address smuggle in another (rules 15). Linear: no nested quantifiers.
const addressShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+@[a-z0-9\u0080-\uffff-]+(\.[a-z0-9\u0080-\uffff-]+)+$/i;

/** Control, format and unassigned characters and every kind of space: all invisible in an address. */
const invisible = /[\p{C}\p{Z}]/u;

/**
 * Whether a trimmed string is an e-mail address that this site accepts (rules 15): at most 254 characters, a local part
 * of at most 64 without leading, trailing or doubled dots, no control characters, quotes or commas, and a domain with
 * at least one dot.
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

/** An e-mail address, trimmed and in NFC. `message` is shown for an invalid one, `missing` if there is none. */
export const emailAddress = (message: string, missing = message) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : message) }).check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, { error: missing, abort: true }),
    z.refine((value) => isEmailAddress(value), message),
  );

/** The identity of an address: NFC, trimmed, lower case (rules 15). */
export const normaliseEmail = (address: string): string => address.trim().normalize('NFC').toLowerCase();
